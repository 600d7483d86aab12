import { LinkBase, type RaRecord, useTranslate } from 'ra-core'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import invoices from '../../../schema/areas/invoices/invoices.ts'
import { allocate } from '../../../schema/areas/payments/acts.ts'
import type { allocationsOfPayment } from '../../../schema/areas/payments/endpoints.ts'
import type { EndpointAnswer } from '../../../schema/engine/endpoint.ts'
import { pounds, scaled, sum } from '../../../schema/engine/money/money.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { refusalOf, useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { useErrorText } from '../../kit/errorText.ts'
import { formatNumber, parseNumber } from '../../kit/kinds/parts/number.ts'
import { announce } from '../../kit/list/announce.tsx'
import { openPath } from '../../kit/list/openPath.ts'
import { RecordAction } from '../../kit/record/availableActions/RecordAction.tsx'
import { showToast } from '../../kit/ui/toastStore.ts'

export type Allocations = EndpointAnswer<typeof allocationsOfPayment>
type Row = Allocations['invoices'][number]

/** Input for each invoice, as text. */
type Typed = Readonly<Record<number, string>>

const textOf = (amount: number) => (amount === 0 ? '' : formatNumber(amount, 2, 2))
/** In pence; undefined where it is not a valid amount. */
function penceOf(text: string): bigint | undefined {
  if (text.trim() === '') return 0n
  const amount = parseNumber(text)
  if (amount === undefined || amount < 0 || !Number.isInteger(Math.round(amount * 100_000) / 1000)) return undefined
  return scaled(amount.toFixed(2), 2)
}

interface GridProps {
  readonly record: RaRecord<number>
  readonly data: Allocations
}

/** How a payment is allocated to invoices: arrow keys move between them, Enter saves all. */
export function AllocationGrid({ record, data }: GridProps) {
  const translate = useTranslate()
  const errorText = useErrorText()
  const id = useId()
  const frame = useRef<HTMLFormElement>(null)
  const { run, pending } = useAct(allocate)
  const showRefusal = useShowRefusal()
  const [typed, setTyped] = useState<Typed>({})
  const [rowErrors, setRowErrors] = useState<Readonly<Record<number, string>>>({})
  const inputs = () => [...(frame.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
  const valueOf = (row: Row) => typed[row.id] ?? textOf(row.amount)
  const amounts = data.invoices.map((row) => penceOf(valueOf(row)))
  const remaining = scaled(data.available, 2) - sum(amounts.map((amount) => amount ?? 0n))
  const isChanged = data.invoices.some((row, i) => amounts[i] !== scaled(row.amount, 2))
  const wrongOf = (row: Row, i: number): string => {
    if (rowErrors[row.id]) return errorText(rowErrors[row.id])
    const amount = amounts[i]
    if (amount === undefined) return translate('validation.type')
    const limit = scaled(row.owed, 2) + scaled(row.amount, 2)
    return amount > limit ? translate('validation.more_than_balance', { limit: formatMoney(pounds(limit)) }) : ''
  }
  const wrong = data.invoices.map(wrongOf)
  const set = (row: Row, text: string) => {
    setTyped((now) => ({ ...now, [row.id]: text }))
    setRowErrors({})
  }
  /** Fills in the whole amount due, up to what is left of the payment. */
  const fill = (row: Row, i: number) => {
    const availableHere = remaining + (amounts[i] ?? 0n)
    const limit = scaled(row.owed, 2) + scaled(row.amount, 2)
    set(row, textOf(pounds(availableHere < limit ? (availableHere > 0n ? availableHere : 0n) : limit)))
    inputs()[i]?.focus()
  }
  const moveFocus = (event: KeyboardEvent<HTMLInputElement>, i: number) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = step === 0 ? undefined : inputs()[i + step]
    if (!next) return
    event.preventDefault()
    next.focus()
    next.select()
  }
  const saveAllocations = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const first = wrong.findIndex(Boolean)
    if (pending || !isChanged) return
    if (first >= 0 || remaining < 0n) return inputs()[Math.max(first, 0)]?.focus()
    const allocations = data.invoices.flatMap((row, i) => {
      const amount = amounts[i] ?? 0n
      return amount > 0n ? [{ row, line: { invoice_id: row.id, amount: pounds(amount) } }] : []
    })
    try {
      const body = { allocations: allocations.map(({ line }) => line) }
      if ((await run({ id: record.id, body }, record)) === undefined) return
      setTyped({})
      const message = translate('payments.allocated', {
        amount: formatMoney(pounds(scaled(data.available, 2) - remaining)),
      })
      announce(message)
      showToast(message, { type: 'success' })
    } catch (error) {
      const { fields } = refusalOf(error)
      const found = Object.entries(fields).flatMap(([path, text]) => {
        const allocation = allocations[Number(/^allocations\.(\d+)\./.exec(path)?.[1] ?? -1)]
        return allocation ? [[allocation.row.id, text] as const] : []
      })
      if (found.length) setRowErrors(Object.fromEntries(found))
      else showRefusal(error)
    }
  }
  return (
    <form ref={frame} noValidate onSubmit={(event) => void saveAllocations(event)}>
      <RecordAction
        name={allocate.name}
        keys={allocate.key}
        text={translate('payments.allocate')}
        run={() => setTimeout(() => inputs()[0]?.select())}
      />
      <div className="made-part-frame">
        <table className="made-part allocation-grid">
          <thead>
            <tr>
              <th scope="col">{translate('payments.invoice')}</th>
              <th scope="col">{translate('payments.due')}</th>
              <th scope="col" data-align="right">
                {translate('payments.still_owed')}
              </th>
              <th scope="col" data-align="right">
                {translate('payments.given')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.invoices.map((row, i) => (
              <tr key={row.id}>
                <th scope="row">
                  <LinkBase to={openPath(invoices, row.id)}>{row.name}</LinkBase>
                </th>
                <td data-late={row.overdue || undefined}>{row.due_date && formatDate(row.due_date)}</td>
                <td data-align="right">
                  <button
                    type="button"
                    className="link-button"
                    tabIndex={-1}
                    title={translate('payments.fill')}
                    onClick={() => fill(row, i)}
                  >
                    {formatMoney(pounds(scaled(row.owed, 2) + scaled(row.amount, 2) - (amounts[i] ?? 0n)))}
                  </button>
                </td>
                <td data-align="right">
                  <input
                    id={`${id}-${row.id}`}
                    className="allocation-amount"
                    inputMode="decimal"
                    autoComplete="off"
                    aria-label={translate('payments.give', { name: row.name })}
                    aria-invalid={wrong[i] !== '' || undefined}
                    aria-describedby={`${id}-error`}
                    value={valueOf(row)}
                    onChange={({ target }) => set(row, target.value)}
                    onFocus={({ target }) => target.select()}
                    onKeyDown={(event) => moveFocus(event, i)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer className="allocation-foot">
        <p id={`${id}-error`} role="alert" className="field-error">
          {wrong.find(Boolean) ??
            (remaining < 0n ? translate('payments.too_much', { amount: formatMoney(pounds(-remaining)) }) : '')}
        </p>
        <p>
          {translate('payments.left_of_it')} <strong>{formatMoney(pounds(remaining > 0n ? remaining : 0n))}</strong>
        </p>
        {isChanged && (
          <button type="submit" className="button button-main" aria-busy={pending || undefined}>
            {translate('payments.allocate')} <kbd aria-hidden="true">↵</kbd>
          </button>
        )}
      </footer>
    </form>
  )
}
