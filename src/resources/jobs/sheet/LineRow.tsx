import ServiceIcon from '@mui/icons-material/BuildOutlined'
import DragIcon from '@mui/icons-material/DragIndicator'
import MaterialIcon from '@mui/icons-material/Inventory2Outlined'
import MoreIcon from '@mui/icons-material/MoreHoriz'
import { useTranslate } from 'ra-core'
import { memo, type PointerEvent } from 'react'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import { formatNumber } from '../../../kit/kinds/parts/number.ts'
import { useWords } from '../../../kit/words.ts'
import { LineCell } from '../lines/LineCell.tsx'
import { COLUMNS, type Column, fieldIn, useSheet } from './context.ts'
import { rateForgotten } from './rates.ts'
import type { Entry } from './sheetValues.ts'

interface LineRowProps {
  readonly entry: Entry
  /** Its number in the option, from 1. */
  readonly n: number
  /** Its amount before VAT including labour, as text. */
  readonly amount: string
  /** Including VAT, as text. */
  readonly gross: string
  /** Errors of its cells as JSON, so that they can be compared by value. */
  readonly errors: string
  readonly onMenu: (key: number, anchor: HTMLElement) => void
  readonly onDetails: (key: number) => void
  readonly onGrip: (event: PointerEvent, key: number) => void
}

const percent = (value: number) => `${formatNumber(value, 0, 2)}%`
const SHOWS: Readonly<Partial<Record<Column, (value: number) => string>>> = {
  price_ex_vat: (value) => formatMoney(value, { places: 4 }),
  discount: percent,
  vat_percent: percent,
}

const vatOf = ({ line }: Entry) => (line['apply_vat'] === false ? 0 : line['vat_percent'])

/** At 0 % it is not known which rate is meant, and the line cannot be invoiced like that. */
const isUndecided = (entry: Entry) => vatOf(entry) === 0 && (entry.line['vat_rate_id'] ?? null) === null

/** Labour is shown with its material; opens the dialog where it is changed. */
function Labour({ entry, onDetails }: Pick<LineRowProps, 'entry' | 'onDetails'>) {
  const translate = useTranslate()
  const price = entry.line['labour_price_ex_vat']
  if (typeof price !== 'number') return null
  return (
    <button type="button" className="sheet-labour" tabIndex={-1} onClick={() => onDetails(entry.key)}>
      {translate('lines.with_labour', { amount: formatMoney(price) })}
    </button>
  )
}

export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { entry, n, amount, gross, onMenu, onDetails, onGrip } = props
  const sheet = useSheet()
  const { store, disabled, resource } = sheet
  const translate = useTranslate()
  const words = useWords(resource)
  const { key, list, line } = entry
  const errors = JSON.parse(props.errors) as Readonly<Record<string, string>>
  const Icon = list === 'services' ? ServiceIcon : MaterialIcon
  const other = Object.entries(errors).find(([name]) => !(COLUMNS as readonly string[]).includes(name))
  const set = (column: Column, value: unknown) =>
    // Choosing a rate means that it applies.
    store.patch(
      key,
      { [column]: value, ...(column === 'vat_percent' ? { apply_vat: true } : {}), ...rateForgotten(column) },
      `${key} ${column}`,
    )
  return (
    <tr role="row" className="sheet-row" data-row={key} data-invalid={props.errors !== '{}' || undefined}>
      <td role="cell" className="sheet-grip">
        {!disabled && (
          <span aria-hidden="true" onPointerDown={(event) => onGrip(event, key)}>
            <DragIcon fontSize="small" />
          </span>
        )}
      </td>
      {COLUMNS.map((column) => {
        const id = `line-${key}-${column}`
        const error = errors[column] ?? ''
        return (
          <td
            role="cell"
            key={column}
            data-column={column}
            {...(column === 'vat_percent' && isUndecided(entry)
              ? { 'data-undecided': true, title: translate('lines.rate_to_decide') }
              : {})}
          >
            {column === 'name' && (
              <span
                className="sheet-icon"
                title={words.field(`${list}.${list === 'services' ? 'service_id' : 'material_id'}`)}
              >
                <Icon />
              </span>
            )}
            <LineCell
              id={id}
              error={error}
              disabled={disabled}
              field={fieldIn(sheet, list, column)}
              value={column === 'vat_percent' ? vatOf(entry) : line[column]}
              label={translate('kit.lines.cell', { name: words.field(`${list}.${column}`), n })}
              blank={column === 'discount'}
              show={SHOWS[column]}
              onChange={(value) => set(column, value)}
            />
            {column === 'name' && <Labour entry={entry} onDetails={onDetails} />}
            {error && (
              <span id={`${id}-error`} className="field-error">
                {error}
              </span>
            )}
            {column === 'name' && other && (
              <span className="field-error">{`${words.field(`${list}.${other[0]}`)}: ${other[1]}`}</span>
            )}
          </td>
        )
      })}
      <td role="cell" className="sheet-amount">
        <span>{amount}</span>
      </td>
      <td role="cell" className="sheet-amount sheet-gross">
        <span>{gross}</span>
      </td>
      <td role="cell" className="sheet-more">
        {!disabled && (
          <button
            type="button"
            className="icon-button"
            aria-haspopup="menu"
            aria-label={translate('lines.menu', { n })}
            onClick={(event) => onMenu(key, event.currentTarget)}
          >
            <MoreIcon fontSize="small" />
          </button>
        )}
      </td>
    </tr>
  )
})
