import { type RaRecord, useTranslate } from 'ra-core'
import { type FormEvent, useId, useState } from 'react'
import { pay } from '../../../schema/areas/payments/acts.ts'
import { fieldOf } from '../../../schema/engine/fields/fieldOf.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import { checkBody, checkRules } from '../../../schema/engine/validate.ts'
import { declarationOf } from '../../kit/declarationOf.ts'
import { errorMessage, useErrorText } from '../../kit/errorText.ts'
import { FieldShell } from '../../kit/form/FieldShell.tsx'
import { editableComponentsOf } from '../../kit/kinds/index.tsx'
import { announce } from '../../kit/list/announce.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { DialogActs } from '../../kit/ui/DialogActs.tsx'
import { showToast } from '../../kit/ui/toastStore.ts'
import { useWords } from '../../kit/words.ts'
import { type PaymentType, type Refunded, type Taking, useTaking } from './usePayments.ts'
import '../../kit/form/form.css'
import '../../kit/form/formLines.css'
import './payments.css'

interface PaymentDialogProps {
  /** The action that takes or refunds the payment. */
  readonly act?: Taking
  /** Id of the job, or of another record that `act` applies to, and its title. */
  readonly job: number
  readonly name: string
  readonly types: readonly PaymentType[]
  readonly outstanding: number
  /** The payment to refund, to which `act` applies. */
  readonly refund?: Refunded
  /** Explains how the outstanding amount is calculated. */
  readonly about?: string | undefined
  /** The loaded job, if available. */
  readonly record?: RaRecord | undefined
  readonly onClose: () => void
}

type Values = Readonly<Record<string, unknown>>
const CARD = ['cardType', 'cardNumber', 'cardExpiry']

/** Takes a payment, of the outstanding amount by default; or refunds one. Enter saves, Escape cancels. */
export default function PaymentDialog(props: PaymentDialogProps) {
  const { act = pay, job, name, types, outstanding, refund, about, record, onClose } = props
  const translate = useTranslate()
  const errorText = useErrorText()
  const resource = declarationOf('payments')
  const words = useWords(resource.name)
  const id = useId()
  const takePayment = useTaking(act)
  const [values, setValues] = useState<Values>(() => ({
    paymentTypeId: types.find((one) => one.id === refund?.type.id)?.id ?? types[0]?.id ?? null,
    amountPaid: refund ? refund.refundable : outstanding > 0 ? outstanding : null,
    paid_on: dayOf(Date.now()),
  }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [pending, setPending] = useState(false)
  const type = types.find((one) => one.id === values['paymentTypeId'])
  const fieldNames = ['amountPaid', 'paid_on', ...(type?.card && !refund ? CARD : []), 'reference', 'source']
  const isOverpaid = !refund && Number(values['amountPaid'] ?? 0) > Math.max(outstanding, 0)
  const more = formatMoney(Number(values['amountPaid'] ?? 0) - Math.max(outstanding, 0))
  const amount = typeof values['amountPaid'] === 'number' ? formatMoney(values['amountPaid']) : ''

  const refuse = (next: Readonly<Record<string, string>>) => {
    setErrors(next)
    const first = ['paymentTypeId', ...fieldNames].find((one) => next[one])
    if (first) document.getElementById(`${id}-${first}`)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (pending) return
    const formValues = Object.fromEntries(['paymentTypeId', ...fieldNames].map((one) => [one, values[one] ?? null]))
    const fields = Object.fromEntries(Object.keys(formValues).map((one) => [one, fieldOf(resource.fields, one)]))
    const checked = checkBody({ fields }, 'create', formValues)
    const fieldErrors = checked.ok ? checkRules(resource, checked.value) : checked.errors
    if (type?.needs_reference && !formValues['reference']) fieldErrors['reference'] = [{ code: 'required' }]
    const wrong = Object.entries(fieldErrors).flatMap(([one, [first]]) => (first ? [[one, errorMessage(first)]] : []))
    if (!checked.ok || wrong.length) return refuse(Object.fromEntries(wrong) as Record<string, string>)
    setPending(true)
    const refusals = await takePayment(job, checked.value, record)
    setPending(false)
    if (refusals) return refuse(refusals)
    const message = translate(refund ? 'payments.refunded' : 'payments.saved', { amount })
    announce(message)
    showToast(message, { type: 'success' })
    onClose()
  }
  const set = (one: string, value: unknown) => {
    setValues((now) => ({ ...now, [one]: value }))
    setErrors({})
  }
  const control = (one: string) => {
    const field = fieldOf(resource.fields, one)
    const Input = editableComponentsOf(field).Input
    const required = one === 'amountPaid' || (one === 'reference' && type?.needs_reference === true)
    const error = errorText(errors[one])
    return (
      <FieldShell
        key={one}
        id={`${id}-${one}`}
        label={words.field(one)}
        required={required}
        error={error}
        help={words.help(one)}
      >
        <Input
          id={`${id}-${one}`}
          name={one}
          field={field}
          required={required}
          invalid={error !== ''}
          resource={resource.name}
          value={values[one] ?? null}
          onChange={(value) => set(one, value)}
          describedBy={`${id}-${one}-error ${id}-${one}-help`}
        />
      </FieldShell>
    )
  }
  const actionKey = refund ? 'payments.refund_save' : 'payments.save'
  const plain = refund ? 'payments.refund' : 'payments.take'
  return (
    <Dialog
      title={
        refund ? translate('payments.refund_of', { number: refund.number }) : translate('payments.take_for', { name })
      }
      onClose={pending ? undefined : onClose}
      acts={
        <DialogActs onCancel={onClose} form={id} pending={pending} danger={refund !== undefined}>
          {amount ? translate(actionKey, { amount }) : translate(plain)} <kbd aria-hidden="true">↵</kbd>
        </DialogActs>
      }
    >
      {about && <p>{about}</p>}
      {refund && <p>{translate('payments.refund_about', { amount: formatMoney(refund.refundable) })}</p>}
      <form id={id} className="payment-form" noValidate onSubmit={(event) => void submit(event)}>
        <FieldShell
          id={`${id}-paymentTypeId`}
          label={words.field('paymentTypeId')}
          required
          error={errorText(errors['paymentTypeId'])}
        >
          <select
            id={`${id}-paymentTypeId`}
            className="control"
            required
            data-autofocus
            value={String(values['paymentTypeId'] ?? '')}
            onChange={({ target }) => set('paymentTypeId', Number(target.value) || null)}
            onKeyDown={(event) => {
              // A select element does not submit its form on Enter.
              if (event.key === 'Enter') event.currentTarget.form?.requestSubmit()
            }}
          >
            {types.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </FieldShell>
        {fieldNames.map(control)}
        {isOverpaid && (
          <p className="payment-over" role="status">
            {translate('payments.over', { amount: more })}
          </p>
        )}
      </form>
    </Dialog>
  )
}
