import { type RaRecord, useNavigate, useNotify, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { invoiceInterim } from '../../../schema/areas/invoices/acts.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { actKey } from '../../kit/acts/texts.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import type { Standing } from '../../resources/invoices/InvoicingFigures.tsx'

interface LinesProps {
  readonly job: RaRecord<number>
  readonly jobInvoicing: Standing
  /** Whether the user may create invoices. */
  readonly mayInvoice: boolean
}

type Line = Standing['lines'][number]

/** Quantity of a line to invoice, as typed; empty for the remainder. */
type Chosen = Readonly<Record<string, string>>

const isWrong = (text: string, { quantity }: Line) => {
  if (text.trim() === '') return false
  const typedQuantity = Number(text.replace(',', '.'))
  return !(typedQuantity > 0 && typedQuantity <= quantity)
}

/** The lines of a job with their remaining quantities; selected lines are invoiced in full or in part. */
export function LinesToInvoice({ job, jobInvoicing, mayInvoice }: LinesProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const showRefusal = useShowRefusal()
  const { run, pending } = useAct(invoiceInterim)
  const [chosen, setChosen] = useState<Chosen>({})
  const heading = useId()
  const open = jobInvoicing.lines.filter(({ left }) => left > 0)
  const picked = open.filter(({ line }) => Object.hasOwn(chosen, line))
  const wrong = picked.filter((line) => isWrong(chosen[line.line] ?? '', line))
  const toggle = ({ line }: Line) =>
    setChosen(({ [line]: was, ...otherChoices }) =>
      was === undefined ? { ...otherChoices, [line]: '' } : otherChoices,
    )
  const invoice = async () => {
    try {
      const lines = picked.map(({ line }) => {
        const text = (chosen[line] ?? '').trim()
        return { line, ...(text === '' ? {} : { quantity: Number(text.replace(',', '.')) }) }
      })
      const createdInvoice = await run({ id: job.id, body: { lines } }, job)
      if (!createdInvoice) return
      notify(actKey(invoiceInterim, 'done'), { type: 'success', messageArgs: { name: createdInvoice.name } })
      navigate(`/invoices/details/${createdInvoice.id}`)
    } catch (error) {
      showRefusal(error)
    }
  }
  const isTicked = open.length > 0 && picked.length === open.length
  return (
    <section className="record-card" aria-labelledby={heading}>
      <header className="record-card-head">
        <h2 id={heading}>
          {translate('invoices.lines')} <span className="quiet record-count">{jobInvoicing.lines.length}</span>
        </h2>
        {mayInvoice && picked.length > 0 && (
          <button
            type="button"
            className="button button-small"
            disabled={wrong.length > 0}
            aria-busy={pending || undefined}
            onClick={() => void invoice()}
          >
            {translate('invoices.invoice_lines', { smart_count: picked.length })}
          </button>
        )}
      </header>
      <div className="made-part-frame">
        <table className="made-part invoicing-table" data-lines>
          <thead>
            <tr>
              {mayInvoice && (
                <th scope="col">
                  <input
                    type="checkbox"
                    aria-label={translate('invoices.all_lines')}
                    checked={isTicked}
                    disabled={open.length === 0}
                    onChange={() => setChosen(isTicked ? {} : Object.fromEntries(open.map(({ line }) => [line, ''])))}
                  />
                </th>
              )}
              <th scope="col">{translate('invoices.line')}</th>
              {['quantity', 'net', 'left'].map((name) => (
                <th key={name} scope="col" data-align="right">
                  {translate(`invoices.${name}`)}
                </th>
              ))}
              {mayInvoice && (
                <th scope="col" data-align="right">
                  {translate('invoices.of_it')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {jobInvoicing.lines.map((line) => {
              const isPicked = Object.hasOwn(chosen, line.line)
              const isBad = isPicked && isWrong(chosen[line.line] ?? '', line)
              return (
                <tr key={line.line} data-off={line.left <= 0 || undefined}>
                  {mayInvoice && (
                    <td>
                      <input
                        type="checkbox"
                        aria-label={translate('invoices.pick_line', { name: line.name })}
                        checked={isPicked}
                        disabled={line.left <= 0}
                        onChange={() => toggle(line)}
                      />
                    </td>
                  )}
                  <th scope="row">{line.name}</th>
                  <td data-align="right">{line.quantity}</td>
                  <td data-align="right">{formatMoney(line.net)}</td>
                  <td data-align="right">
                    {line.left > 0 ? formatMoney(line.left) : translate('invoices.all_invoiced')}
                  </td>
                  {mayInvoice && (
                    <td data-align="right">
                      {isPicked && (
                        <input
                          className="invoicing-quantity"
                          inputMode="decimal"
                          aria-label={translate('invoices.how_many', { name: line.name })}
                          aria-invalid={isBad || undefined}
                          placeholder={translate('invoices.what_is_left')}
                          value={chosen[line.line]}
                          onChange={({ target }) => setChosen((was) => ({ ...was, [line.line]: target.value }))}
                        />
                      )}
                    </td>
                  )}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {wrong[0] && (
        <p role="alert" className="field-error">
          {translate('invoices.too_many', { name: wrong[0].name, smart_count: wrong[0].quantity })}
        </p>
      )}
    </section>
  )
}
