import { useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import type { Comment } from '../../../../schema/areas/record/shapes.ts'
import { EntryShell } from '../timeline/EntryShell.tsx'
import type { EntryProps } from '../timeline/kinds.ts'
import { CommentBody } from './CommentBody.tsx'
import { CommentEdit } from './CommentEdit.tsx'
import { CommentVersions } from './CommentVersions.tsx'
import { useCommentActs } from './useCommentActs.ts'

/** A comment with its actions: `e` edits and Delete deletes it while the entry has the focus. */
export function CommentEntry({ resource, record, entry }: EntryProps) {
  const translate = useTranslate()
  const comment = entry.data as unknown as Comment
  const { id, body, deleted_by, edited_at, may_edit, may_delete, mentions } = comment
  const { remove } = useCommentActs(resource.name, record.id)
  const container = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState(false)
  const [older, setOlder] = useState(false)
  const done = () => {
    setEditing(false)
    container.current?.closest<HTMLElement>('.tl-entry')?.focus()
  }
  const isDeleted = body === null
  const earlier = (isDeleted || edited_at) && (
    <button
      type="button"
      className="link-button tl-at"
      data-key="h"
      aria-expanded={older}
      onClick={() => setOlder(!older)}
    >
      {translate(isDeleted ? 'record.comments.earlier' : 'record.comments.edited')}
    </button>
  )
  return (
    <EntryShell entry={entry} notes={earlier}>
      <div ref={container}>
        {isDeleted && (
          <p className="tl-text quiet">
            {translate('record.comments.deleted_by', { name: deleted_by?.name ?? translate('history.system') })}
          </p>
        )}
        {!isDeleted && !editing && <CommentBody body={body} mentions={mentions} />}
        {!isDeleted && editing && (
          <CommentEdit comment={comment} body={body} resource={resource.name} recordId={record.id} onDone={done} />
        )}
        {!isDeleted && !editing && (may_edit || may_delete) && (
          <div className="tl-acts">
            {may_edit && (
              <button
                type="button"
                className="link-button"
                data-key="e"
                aria-keyshortcuts="e"
                onClick={() => setEditing(true)}
              >
                {translate('ra.action.edit')}
              </button>
            )}
            {may_delete && (
              <button
                type="button"
                className="link-button"
                data-key="Delete"
                aria-keyshortcuts="Delete"
                onClick={() => {
                  done()
                  void remove(comment)
                }}
              >
                {translate('ra.action.delete')}
              </button>
            )}
          </div>
        )}
        {older && <CommentVersions id={id} version={comment.version} />}
      </div>
    </EntryShell>
  )
}
