import { useTranslate } from 'ra-core'
import { memo } from 'react'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import { formatNumber } from '../../../kit/kinds/parts/number.ts'
import { useUnit } from '../lines/LinesTable.tsx'
import type { Entry } from './sheetValues.ts'

interface PhoneRowProps {
  readonly entry: Entry
  readonly n: number
  readonly amount: string
  readonly errors: string
  readonly onDetails: (key: number) => void
}

const number = (value: unknown) => (typeof value === 'number' ? formatNumber(value, 0, 3) : '')

/** A line on a phone: name and amount, below it the calculation; opens the line's editor. */
export const PhoneRow = memo(function PhoneRow({ entry, n, amount, errors, onDetails }: PhoneRowProps) {
  const translate = useTranslate()
  const unitOf = useUnit()
  const { key, line } = entry
  const { name, quantity, price_ex_vat: price, discount, labour_price_ex_vat: labour } = line
  const how = [
    `${[number(quantity), unitOf(line['unit'])].filter(Boolean).join(' ')} × ${typeof price === 'number' ? formatMoney(price) : ''}`,
    Number(discount) > 0 ? `−${number(discount)}%` : '',
    typeof labour === 'number' ? translate('lines.with_labour', { amount: formatMoney(labour) }) : '',
  ]
  const wrong = Object.values(JSON.parse(errors) as Readonly<Record<string, string>>)
  return (
    <tr role="row" className="phone-row" data-row={key} data-invalid={wrong.length > 0 || undefined}>
      <td role="cell" data-column="name">
        <button type="button" aria-haspopup="dialog" onClick={() => onDetails(key)}>
          <span className="phone-name">{String(name || translate('lines.line', { n }))}</span>
          <span className="phone-amount">{amount}</span>
          <span className="phone-how">{how.filter(Boolean).join(', ')}</span>
          {wrong[0] && <span className="field-error">{wrong[0]}</span>}
        </button>
      </td>
    </tr>
  )
})
