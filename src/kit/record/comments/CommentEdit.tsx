import { useTranslate } from 'ra-core'
import { useEffect, useMemo, useRef } from 'react'
import type { Comment } from '../../../../schema/areas/record/shapes.ts'
import { CommentForm } from './CommentForm.tsx'
import { typedText } from './mentionText.ts'
import { useCommentActs } from './useCommentActs.ts'
import { useDraft } from './useDraft.ts'

interface CommentEditProps {
  readonly resource: string
  readonly recordId: number
  readonly comment: Comment
  readonly body: string
  readonly onDone: () => void
}

/** Edits a comment in place. */
export function CommentEdit({ resource, recordId, comment, body, onDone }: CommentEditProps) {
  const translate = useTranslate()
  const input = useRef<HTMLTextAreaElement>(null)
  const initial = useMemo(() => typedText(body, comment.mentions), [body, comment.mentions])
  const draft = useDraft('comments', comment.id, initial)
  const { edit } = useCommentActs(resource, recordId)
  useEffect(() => {
    const end = input.current?.value.length ?? 0
    input.current?.focus()
    input.current?.setSelectionRange(end, end)
  }, [])
  return (
    <CommentForm
      resource={resource}
      draft={draft}
      input={input}
      id={recordId}
      open
      label={translate('record.comments.edit')}
      sendLabel={translate('ra.action.save')}
      onCancel={() => {
        draft.clear()
        onDone()
      }}
      onSend={async (next) => {
        const refusalText = next === body ? undefined : await edit(comment, next)
        if (refusalText === undefined) onDone()
        return refusalText
      }}
    />
  )
}
