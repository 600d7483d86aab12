import { LinkBase } from 'ra-core'
import invoices from '../../../schema/areas/invoices/invoices.ts'
import payments from '../../../schema/areas/payments/payments.ts'
import type { Statement, StatementEntry } from '../../../schema/areas/statements/endpoints.ts'
import { STATEMENT_WORDS } from '../../../schema/areas/statements/statementWords.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'
import { openPath } from '../../kit/list/openPath.ts'
import { usePorts } from '../../kit/ports.ts'
import css from './statement.module.css'

const money = (amount: number | undefined) => (amount === undefined ? '' : formatMoney(amount))

/** The entries of a period between opening and closing balance; each links to its invoice or payment. */
export function StatementTable({ statement: { opening, entries, closing } }: { readonly statement: Statement }) {
  const { locale } = usePorts()
  const words = STATEMENT_WORDS[locale]
  const balance = (label: string, amount: number) => (
    <tr>
      <td />
      <th scope="row">{label}</th>
      <td data-wide />
      <td data-wide />
      <td data-wide />
      <td data-figure>{formatMoney(amount)}</td>
    </tr>
  )
  const row = ({ day, kind, id, number, more, due, amount, balance: after }: StatementEntry) => (
    <tr key={`${kind} ${id}`}>
      <td>
        <time dateTime={day}>{formatDate(day)}</time>
      </td>
      <td data-what>
        {words[kind]}{' '}
        <LinkBase to={openPath(kind === 'payment' || kind === 'refund' ? payments : invoices, id)}>{number}</LinkBase>
        {more && <span className="quiet"> {more}</span>}
      </td>
      <td data-wide>{due && <time dateTime={due}>{formatDate(due)}</time>}</td>
      <td data-wide data-figure>
        {money(amount < 0 ? undefined : amount)}
      </td>
      <td data-wide data-figure>
        {money(amount < 0 ? -amount : undefined)}
      </td>
      <td data-figure>{formatMoney(after)}</td>
    </tr>
  )
  return (
    <table className={css['table']}>
      <caption className="sr-only">{words.statement}</caption>
      <thead>
        <tr>
          <th scope="col">{words.date}</th>
          <th scope="col">{words.what}</th>
          <th scope="col" data-wide>
            {words.due}
          </th>
          <th scope="col" data-wide data-figure>
            {words.charged}
          </th>
          <th scope="col" data-wide data-figure>
            {words.paid}
          </th>
          <th scope="col" data-figure>
            {words.balance}
          </th>
        </tr>
      </thead>
      <tbody>
        {balance(words.opening, opening)}
        {entries.map(row)}
      </tbody>
      <tfoot>{balance(closing < 0 ? words.credit : words.closing, closing < 0 ? -closing : closing)}</tfoot>
    </table>
  )
}
