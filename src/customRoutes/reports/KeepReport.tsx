import { useTranslate } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { DialogActs } from '../../kit/ui/DialogActs.tsx'

interface KeepProps {
  readonly takenNames: readonly string[]
  readonly onKeep: (name: string) => void
  readonly onClose: () => void
}

/** Asks for the name under which to save a report's current view; an existing one with that name is replaced. */
export function KeepReport({ takenNames, onKeep, onClose }: KeepProps) {
  const translate = useTranslate()
  const id = useId()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') {
      setMissing(true)
      document.getElementById(id)?.focus()
      return
    }
    onKeep(name.trim())
    onClose()
  }
  return (
    <Dialog
      title={translate('reports.keep')}
      onClose={onClose}
      acts={
        <DialogActs onCancel={onClose} form={`${id}-form`} pending={false}>
          {translate('ra.action.save')}
        </DialogActs>
      }
    >
      <form id={`${id}-form`} className="view-form" onSubmit={submit} noValidate>
        <label htmlFor={id}>{translate('views.name')}</label>
        <input
          id={id}
          value={name}
          className={'control'}
          maxLength={60}
          autoComplete={'off'}
          required={true}
          data-autofocus
          aria-invalid={isMissing || undefined}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => {
            setName(target.value)
            setMissing(false)
          }}
        />
        <p id={`${id}-help`} className={isMissing ? 'field-error' : 'quiet'} role={isMissing ? 'alert' : undefined}>
          {isMissing
            ? translate('ra.validation.required')
            : takenNames.includes(name.trim())
              ? translate('reports.replaces')
              : translate('reports.keep_about')}
        </p>
      </form>
    </Dialog>
  )
}
