import { useTranslate } from 'ra-core'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { creditNote } from '../../../schema/areas/complaints/acts.ts'
import { creditableFor } from '../../../schema/areas/complaints/endpoints.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import type { OwnDialogProps } from '../../kit/acts/ownDialog.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { actKey } from '../../kit/acts/texts.ts'
import { declarationOf } from '../../kit/declarationOf.ts'
import { useErrorText } from '../../kit/errorText.ts'
import { FieldShell } from '../../kit/form/FieldShell.tsx'
import { MoveField } from '../../kit/status/MoveField.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { DialogActs } from '../../kit/ui/DialogActs.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'

const FIELDS = ['amount', 'reason'] as const

/** Credits an invoice for a complaint: which invoice, amount and reason. Enter creates the draft; the dialog explains what an empty amount means. */
export default function CreditDialog({ record, pending, errors, onDo, onClose }: OwnDialogProps) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const id = useId()
  const { data } = useAnswer(creditableFor, { id: record.id }, { staleTime: 0, gcTime: 0 })
  const [typedValues, setTypedValues] = useState<Readonly<Record<string, unknown>>>({})
  const invoices = data?.data ?? []
  const isLoaded = data !== undefined
  useEffect(() => {
    if (isLoaded) document.getElementById(`${id}-invoice`)?.focus()
  }, [isLoaded, id])
  const chosen = invoices.find((one) => one.id === typedValues['invoice_id']) ?? invoices[0]
  const remedy = Number(record['remedy_amount'] ?? 0)
  const title = translate(actKey(creditNote, 'does'))
  const resource = declarationOf('invoices')
  const dialogResource = { ...resource, fields: { ...resource.fields, ...creditNote.body } }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (pending || !chosen) return
    const filledValues = FIELDS.flatMap((name) =>
      (typedValues[name] ?? '') === '' ? [] : [[name, typedValues[name]] as const],
    )
    onDo({ ...Object.fromEntries(filledValues), invoice_id: chosen.id })
  }
  return (
    <Dialog
      title={title}
      onClose={pending ? undefined : onClose}
      acts={
        <DialogActs onCancel={onClose} form={id} pending={pending} busy={!data} disabled={!chosen}>
          {title}
        </DialogActs>
      }
    >
      {!data && <Pending lines={3} />}
      {data && !chosen && <p role="alert">{translate('problem.complaint_no_invoice')}</p>}
      {chosen && (
        <form id={id} className="move-needs" noValidate onSubmit={submit}>
          <FieldShell
            id={`${id}-invoice`}
            label={translate('complaints.credited_invoice')}
            required
            error={errorText(errors['invoice_id'])}
          >
            <select
              id={`${id}-invoice`}
              className="control"
              value={chosen.id}
              onChange={({ target }) => setTypedValues((now) => ({ ...now, invoice_id: Number(target.value) }))}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.currentTarget.form?.requestSubmit()
              }}
            >
              {invoices.map(({ id: value, name, total, left }) => (
                <option key={value} value={value}>
                  {translate('complaints.creditable', { name, total: formatMoney(total), left: formatMoney(left) })}
                </option>
              ))}
            </select>
          </FieldShell>
          {FIELDS.map((name) => (
            <MoveField
              key={name}
              resource={dialogResource}
              name={name}
              value={typedValues[name] ?? null}
              first={false}
              isOptional={true}
              siblings={() => typedValues}
              label={Object.hasOwn(resource.fields, name) ? undefined : translate(actKey(creditNote, `fields.${name}`))}
              error={errorText(errors[name])}
              onChange={(value) => setTypedValues((now) => ({ ...now, [name]: value }))}
            />
          ))}
          <p className="quiet">
            {remedy > 0
              ? translate('complaints.credit_remedy', { amount: formatMoney(remedy) })
              : translate('complaints.credit_rest', { name: chosen.name, amount: formatMoney(chosen.left) })}
          </p>
        </form>
      )}
    </Dialog>
  )
}
