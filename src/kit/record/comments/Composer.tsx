import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { onBeginComment } from './begin.ts'
import { CommentForm } from './CommentForm.tsx'
import { useCommentActs } from './useCommentActs.ts'
import { useDraft } from './useDraft.ts'

const EMPTY = { text: '', picked: [] } as const

/** The box for writing a comment on a record. */
export function Composer({ resource, id }: { readonly resource: string; readonly id: number }) {
  const translate = useTranslate()
  const input = useRef<HTMLTextAreaElement>(null)
  const [open, setOpen] = useState(false)
  const draft = useDraft(`${resource}/comments`, id, EMPTY)
  const { add } = useCommentActs(resource, id)
  const begin = () => {
    input.current?.scrollIntoView({ block: 'nearest' })
    input.current?.focus()
  }
  const { setText } = draft
  const draftText = draft.typed.text
  useEffect(
    () =>
      onBeginComment((text) => {
        // Text that the user has already typed is not replaced.
        if (draftText.trim() === '') setText(text)
        setOpen(true)
        input.current?.scrollIntoView({ block: 'nearest' })
        setTimeout(() => {
          input.current?.focus()
          input.current?.setSelectionRange(-1, -1)
        })
      }),
    [setText, draftText],
  )
  useShortcuts([{ keys: 'w', scope: 'record', text: translate('record.comments.write'), run: begin, palette: true }])
  return (
    <CommentForm
      resource={resource}
      id={id}
      draft={draft}
      input={input}
      open={open}
      label={translate('record.comments.write')}
      sendLabel={translate('record.comments.send')}
      onOpen={() => setOpen(true)}
      onSend={async (body) => {
        const refusalText = await add(body)
        if (refusalText === undefined) setOpen(false)
        return refusalText
      }}
    />
  )
}
