import { type RaRecord, useTranslate } from 'ra-core'
import { LINE_UNITS } from '../../../../schema/areas/catalogue/units.ts'
import { type ListName, type PlacedPart, placedRows } from '../../../../schema/areas/jobs/documentLines.ts'
import { currentOption, optionTotals } from '../../../../schema/areas/jobs/options.ts'
import { formatMoney } from '../../../../schema/engine/text/format.ts'
import { formatNumber } from '../../../kit/kinds/parts/number.ts'
import { useWords } from '../../../kit/words.ts'
import { moneyText } from '../sheet/amounts.ts'
import './linesTable.css'

/** Units that are obvious from the price, or not worth showing. */
const UNSAID: ReadonlySet<string> = new Set(['each', 'fixed', 'unit'])

/** The unit of a line after its quantity; empty for units that say nothing. */
export function useUnit(): (unit: unknown) => string {
  const translate = useTranslate()
  return (unit) => {
    const knownUnit = LINE_UNITS.find((one) => one === unit)
    return knownUnit && !UNSAID.has(knownUnit) ? translate(`lines.units.${knownUnit}`) : ''
  }
}

interface LinesTableProps {
  readonly resource: string
  readonly record: Readonly<Record<string, unknown>>
  /** Number of the option; the current one by default. */
  readonly option?: number
  /** Only lines of one list. */
  readonly only?: ListName
  /** Number of rows from the first one on; all by default. */
  readonly most?: number
}

/** The rows of an option for display: those of all lists in the order of the document. */
export const readRows = (record: LinesTableProps['record'], option = currentOption(record).key) => {
  const all = optionTotals(record)
  const one = all.find(({ option: { key } }) => key === option) ?? all[0]
  return { rows: placedRows(record, one), totals: one.totals }
}

/**
 * Stored lines in the order of the document: quantity and unit, unit price, discount, net amount, VAT, and the price including VAT after all
 * discounts.
 */
export function LinesTable({ resource, record, option, only, most }: LinesTableProps) {
  const translate = useTranslate()
  const words = useWords(resource)
  const { rows, totals } = readRows(record, option)
  const listRows = only ? rows.filter((row) => !('heading' in row) && row.placed.list === only) : rows
  const head = (name: string, label: string, less?: true) => (
    <th scope="col" data-align="right" data-column={name} data-less={less}>
      {label}
    </th>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls, and scrolls by keyboard too
    <div className="lines-read-scroll" role="group" aria-label={translate('lines.sheet')} tabIndex={0}>
      <table className="lines-read">
        <thead>
          <tr>
            <th scope="col">{translate('lines.what')}</th>
            {head('quantity', words.field('services.quantity'))}
            {head('price', words.field('services.price_ex_vat'), true)}
            {head('discount', words.field('services.discount'), true)}
            {head('net', words.field('services.net'))}
            {head('vat', words.field('services.vat_percent'), true)}
            <th scope="col" data-align="right" data-column="gross">
              {words.field('services.price_inc_vat')}
              {totals.overall > 0n && (
                <span className="quiet lines-read-note">
                  {translate('lines.after_overall', {
                    percent: formatNumber(Number(totals.overall_discount), 0, 2),
                  })}
                </span>
              )}
            </th>
          </tr>
        </thead>
        <tbody>
          {listRows.slice(0, most).map((row, i) =>
            'heading' in row ? (
              <tr key={`heading ${i}`} className="lines-read-heading">
                <th scope="row">{row.heading}</th>
                <td data-column="quantity" />
                <td data-less />
                <td data-less />
                <td data-align="right">{moneyText(row.amount)}</td>
                <td data-less />
                <td />
              </tr>
            ) : (
              <PartRow key={i} row={row} />
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

function PartRow({ row: { placed, part } }: { readonly row: PlacedPart }) {
  const translate = useTranslate()
  const unitOf = useUnit()
  const { line } = placed
  const isLabour = part.piece === 'labour'
  const unit = unitOf(line['unit'])
  const name = String(line['name'] ?? '')
  return (
    <tr data-labour={isLabour || undefined}>
      <th scope="row">{isLabour ? translate('lines.steps.labour', { name }) : name}</th>
      <td data-align="right" data-column="quantity">
        {formatNumber(Number(part.quantity), 0, 3)}
        {unit && <span className="quiet"> {unit}</span>}
      </td>
      <td data-align="right" data-column="price" data-less>
        {formatMoney(part.price, { places: 4 })}
      </td>
      <td data-align="right" data-column="discount" data-less>
        {Number(part.discount) === 0 ? '' : `${formatNumber(Number(part.discount), 0, 2)}%`}
      </td>
      <td data-align="right" data-column="net">
        {moneyText(part.discounted)}
      </td>
      <td data-align="right" data-column="vat" data-less>
        {line['apply_vat'] === false ? translate('lines.no_vat') : `${formatNumber(Number(part.vat_percent), 0, 2)}%`}
      </td>
      <td data-align="right" data-column="gross">
        {moneyText(part.net + part.vat)}
      </td>
    </tr>
  )
}

/** Number of lines of an option, not counting labour. */
export const countLines = (record: RaRecord, option?: number): number =>
  readRows(record, option).rows.filter((row) => !('heading' in row) && row.part.piece !== 'labour').length
