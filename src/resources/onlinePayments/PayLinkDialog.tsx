import { type RaRecord, useTranslate } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import { linkAmount, makePayLink } from '../../../schema/areas/onlinePayments/acts.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { checkBody } from '../../../schema/engine/validate.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { refusalOf, useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { errorMessage, useErrorText } from '../../kit/errorText.ts'
import { FieldShell } from '../../kit/form/FieldShell.tsx'
import { editableComponentsOf } from '../../kit/kinds/index.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { DialogActs } from '../../kit/ui/DialogActs.tsx'
import { QrCode } from '../../kit/ui/QrCode.tsx'
import { showToast } from '../../kit/ui/toastStore.ts'
import '../../kit/form/form.css'

interface PayLinkDialogProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  /** Default amount of a link. */
  readonly owed: number | null
  readonly onClose: () => void
}

/** Creates a link for the outstanding or another amount, and shows it once: to copy, or to scan. Enter creates it and then copies it. */
export default function PayLinkDialog({ resource, record, owed, onClose }: PayLinkDialogProps) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const act = makePayLink.at(resource.name)
  const { run, pending } = useAct(act)
  const showRefusal = useShowRefusal()
  const id = useId()
  const [amount, setAmount] = useState<unknown>(owed)
  const [error, setError] = useState('')
  const [linkUrl, setLinkUrl] = useState('')
  const field = linkAmount
  const Input = editableComponentsOf(field).Input
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const checked = checkBody({ fields: { amount: field } }, 'create', { amount: amount ?? null })
    const [wrong] = checked.ok ? [] : (checked.errors['amount'] ?? [])
    if (wrong) return setError(errorMessage(wrong))
    try {
      // The outstanding amount may change until it is paid, so it is not fixed here.
      const answer = await run({ id: record.id, body: amount === owed ? {} : { amount: amount as number } }, record)
      if (answer) setLinkUrl(answer.url)
    } catch (refusal) {
      const { fields } = refusalOf(refusal)
      if (fields['amount']) setError(fields['amount'])
      else showRefusal(refusal)
    }
  }
  const copy = async () => {
    await navigator.clipboard.writeText(linkUrl)
    showToast(translate('checkout.copied'), { type: 'success' })
    onClose()
  }
  const title = translate('checkout.make')
  if (linkUrl)
    return (
      <Dialog
        title={title}
        onClose={onClose}
        acts={
          <DialogActs onCancel={onClose} form={id}>
            {translate('checkout.copy')}
          </DialogActs>
        }
      >
        <form
          id={id}
          className="pay-link-made"
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            void copy()
          }}
        >
          <label htmlFor={`${id}-made`}>{translate('checkout.address')}</label>
          <input id={`${id}-made`} className="control" readOnly value={linkUrl} ref={(box) => box?.select()} />
          <QrCode className="pay-link-qr" text={linkUrl} label={translate('checkout.qr')} />
          <p className="quiet">{translate('checkout.once')}</p>
        </form>
      </Dialog>
    )
  return (
    <Dialog
      title={title}
      onClose={pending ? undefined : onClose}
      acts={
        <DialogActs onCancel={onClose} form={id} pending={pending}>
          {typeof amount === 'number' ? translate('checkout.make_for', { amount: formatMoney(amount) }) : title}
        </DialogActs>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <FieldShell id={`${id}-amount`} label={translate('checkout.amount')} required error={errorText(error)}>
          <Input
            id={`${id}-amount`}
            name={'amount'}
            field={field}
            required={true}
            invalid={error !== ''}
            resource={resource.name}
            value={amount}
            onChange={(value: unknown) => {
              setAmount(value)
              setError('')
            }}
            describedBy={`${id}-amount-error`}
          />
        </FieldShell>
        <p className="quiet pay-link-about">
          {translate(resource.name === 'quotes' || amount !== owed ? 'checkout.about_deposit' : 'checkout.about')}
        </p>
      </form>
    </Dialog>
  )
}
