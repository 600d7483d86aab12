import { useTranslate } from 'ra-core'
import { type RefObject, useId, useState } from 'react'
import { Keys } from '../../shortcuts/Keys.tsx'
import { MentionInput } from './MentionInput.tsx'
import { storedText } from './mentionText.ts'
import type { Refused } from './useCommentActs.ts'
import type { useDraft } from './useDraft.ts'

interface CommentFormProps {
  readonly resource: string
  readonly id: number
  readonly draft: ReturnType<typeof useDraft>
  readonly label: string
  readonly sendLabel: string
  readonly input: RefObject<HTMLTextAreaElement | null>
  /** Collapsed until it is used. */
  readonly open: boolean
  readonly onOpen?: () => void
  /** @returns the error, if any */
  readonly onSend: (body: string) => Promise<Refused>
  readonly onCancel?: () => void
}

/** Form for writing or changing a comment. A refused text stays, with the error below it. */
export function CommentForm(props: CommentFormProps) {
  const { resource, id, draft, label, sendLabel, input, open, onOpen, onSend, onCancel } = props
  const translate = useTranslate()
  const errorId = useId()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { text, picked } = draft.typed
  const send = async () => {
    if (busy) return
    const body = storedText(text, picked).trim()
    if (body === '') {
      setError(translate('record.comments.empty'))
      input.current?.focus()
      return
    }
    setBusy(true)
    const refusalText = await onSend(body)
    setBusy(false)
    setError(refusalText)
    if (refusalText === undefined) draft.clear()
    else input.current?.focus()
  }
  const isOpen = open || text !== ''
  return (
    <div className="comment-form">
      <MentionInput
        resource={resource}
        id={id}
        label={label}
        text={text}
        input={input}
        rows={isOpen ? Math.min(12, Math.max(3, text.split('\n').length + 1)) : 1}
        onText={(next) => {
          draft.setText(next)
          if (error) setError(undefined)
        }}
        onPick={draft.pick}
        onSend={() => void send()}
        {...(onCancel ? { onCancel } : {})}
        {...(onOpen ? { onFocus: onOpen } : {})}
        invalid={error !== undefined}
        describedBy={error === undefined ? undefined : errorId}
      />
      {error !== undefined && (
        <p id={errorId} className="field-error" role="alert">
          {error}
        </p>
      )}
      {isOpen && (
        <div className="comment-acts">
          {onCancel && (
            <button type="button" className="button button-small" onClick={onCancel}>
              {translate('ra.action.cancel')}
            </button>
          )}
          <button
            type="button"
            className="button button-small button-main"
            aria-disabled={busy || undefined}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={() => void send()}
          >
            {sendLabel} <Keys keys="Mod+Enter" />
          </button>
        </div>
      )}
    </div>
  )
}
