import { useTranslate } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import { attach } from '../../../../schema/areas/incomingMail/acts.ts'
import type { OwnDialogProps } from '../../../kit/acts/ownDialog.ts'
import { actKey } from '../../../kit/acts/texts.ts'
import { declarationOf } from '../../../kit/declarationOf.ts'
import { useErrorText } from '../../../kit/errorText.ts'
import { FieldShell } from '../../../kit/form/FieldShell.tsx'
import { editableComponentsOf } from '../../../kit/kinds/index.tsx'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { DialogActs } from '../../../kit/ui/DialogActs.tsx'

type Values = Readonly<Record<string, unknown>>

/** Chooses the record of any type that an email is added to. Enter confirms. */
export default function AttachDialog({ pending, errors, onDo, onClose }: OwnDialogProps) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const id = useId()
  const [typedValues, setTypedValues] = useState<Values>({})
  const [isMissing, setMissing] = useState(false)
  const title = translate(actKey(attach, 'does'))
  const field = attach.body?.record_id
  if (!field) return null
  const { Input } = editableComponentsOf(field)
  const error = errorText(isMissing ? 'validation.required' : errors['record_id'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (pending) return
    const isChosen = typeof typedValues['record_id'] === 'number'
    setMissing(!isChosen)
    if (isChosen) onDo(typedValues)
    else document.getElementById(`${id}-record`)?.focus()
  }
  return (
    <Dialog
      title={title}
      onClose={pending ? undefined : onClose}
      acts={
        <DialogActs onCancel={onClose} form={id} pending={pending}>
          {title}
        </DialogActs>
      }
    >
      <form id={id} className="move-needs" noValidate onSubmit={submit}>
        <FieldShell id={`${id}-record`} label={translate(actKey(attach, 'fields.record_id'))} required error={error}>
          <Input
            id={`${id}-record`}
            name="record_id"
            field={field}
            resource={declarationOf('incoming-mails').name}
            value={typedValues['record_id'] ?? null}
            required
            invalid={error !== ''}
            siblings={() => typedValues}
            onSibling={(name: string, value: unknown) => setTypedValues((now) => ({ ...now, [name]: value }))}
            onChange={(value: unknown) => {
              setMissing(false)
              setTypedValues((now) => ({ ...now, record_id: value }))
            }}
            focusRef={(element: HTMLElement | null) => {
              if (element && !('met' in element.dataset)) {
                element.dataset['met'] = ''
                element.focus()
              }
            }}
          />
        </FieldShell>
        <p className="quiet">{translate('incoming_mail.attach_note')}</p>
      </form>
    </Dialog>
  )
}
