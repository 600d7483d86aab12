import type { ChildStore } from '../../../../schema/engine/fields/field.ts'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import { faceOf } from '../../../kit/kinds/index.tsx'
import type { CellProps } from '../../../kit/kinds/types.ts'
import { useWords } from '../../../kit/words.ts'
import { type Line, liveTotals } from './live.ts'
import { Summary } from './Summary.tsx'
import './lines.css'
import './lineMenu.css'

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** What a reader of lines wants to see of them, in this order; the rest is in the steps of the figures. */
const COLUMNS = [
  'name',
  'quantity',
  'price_ex_vat',
  'labour_price_ex_vat',
  'labour_vat_percent',
  'discount',
  'vat_percent',
  'price_inc_vat',
  'labour_price_inc_vat',
]
/** Those that stand there whatever they say; others only where a line has something of its own. */
const ALWAYS = new Set(['name', 'quantity', 'price_ex_vat', 'vat_percent', 'price_inc_vat'])

/** Lines with what they come to, as they are stored. */
export function LinesView({ value, field, name, resource }: CellProps<readonly Line[] | null>) {
  const words = useWords(resource)
  const lines = value ?? []
  const { fields } = field.store as ChildStore
  const isUsed = (column: string) =>
    lines.some((line) => !isEmpty(line[column]) && line[column] !== fields[column]?.options.default)
  const shown = COLUMNS.filter((column) => fields[column] && (ALWAYS.has(column) || isUsed(column)))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls, and scrolls by keyboard too
    <span className="lines-scroll line-view" role="group" aria-label={words.field(name)} tabIndex={0}>
      <table className="lines-table">
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column} scope="col" data-align={fields[column]?.hints.align}>
                {words.field(`${name}.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, i) => (
            <tr key={String(line['id'] ?? i)}>
              {shown.map((column) => {
                const inner = fieldOf(fields, column)
                const Cell = faceOf(inner).Cell
                return (
                  <td key={column} data-align={inner.hints.align}>
                    <Cell value={line[column] ?? null} record={line} field={inner} name={column} resource={resource} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </span>
  )
}

/** The figures of a stored record, each with the steps that made it. */
export const SummaryView = ({ record }: CellProps<unknown>) => <Summary live={liveTotals(record)} />
