import { useTranslate } from 'ra-core'
import { useId, useRef, useState } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogActs } from '../ui/DialogActs.tsx'
import { useWords } from '../words.ts'

interface ReasonDialogProps {
  readonly resource: AnyResource
  /** The field that stores it. */
  readonly name: string
  /** The status that requires it. */
  readonly status: string
  readonly initial: string
  readonly onGive: (reason: string) => void
  readonly onClose: () => void
}

/** Asks for the reason before a record gets a status that requires one. Enter confirms, Escape leaves the record unchanged. */
export function ReasonDialog({ resource, name, status, initial, onGive, onClose }: ReasonDialogProps) {
  const translate = useTranslate()
  const words = useWords(resource.name)
  const id = useId()
  const [text, setText] = useState(initial)
  const [missing, setMissing] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const submitReason = () => {
    if (text.trim() !== '') return onGive(text.trim())
    setMissing(true)
    box.current?.focus()
  }
  return (
    <Dialog
      title={translate('status.reason_title', { status })}
      onClose={onClose}
      acts={
        <DialogActs onCancel={onClose} onAct={submitReason}>
          {translate('status.reason_set', { status })}
        </DialogActs>
      }
    >
      <label className="reason-label" htmlFor={id}>
        {words.field(name)}
      </label>
      <input
        ref={box}
        id={id}
        className="control"
        data-autofocus
        autoComplete="off"
        value={text}
        maxLength={resource.fields[name]?.hints.max}
        aria-required="true"
        aria-invalid={missing || undefined}
        aria-describedby={missing ? `${id}-error` : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setMissing(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) submitReason()
        }}
      />
      {missing && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {translate('validation.reason_needed')}
        </p>
      )}
    </Dialog>
  )
}
