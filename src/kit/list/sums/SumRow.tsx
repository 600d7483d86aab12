import { useTranslate } from 'ra-core'
import { componentsOf } from '../../kinds/index.tsx'
import type { Column } from '../columns.ts'
import { formatCount } from '../select/count.ts'
import type { Listing } from '../useListing.ts'
import './sums.css'

/** Number of rows up to which the server counts and sums (docs/decisions/0012-fast-lists.md). */
const BOUND = 10_000

interface SumRowProps {
  readonly listing: Pick<Listing, 'sums' | 'total' | 'resource'>
  readonly columns: readonly Column[]
  readonly headings: readonly string[]
}

/** The footer of the table: sums over all matching rows, including those on other pages, or a note where there are too many. */
export function SumRow({ listing, columns, headings }: SumRowProps) {
  const { sums, total, resource } = listing
  const translate = useTranslate()
  const isShown = sums === null || columns.some(({ name }) => sums?.[name] !== undefined)
  if (sums === undefined || !isShown || total === 0) return null
  if (sums === null)
    return (
      <tfoot className="sums">
        <tr role="row">
          <td role="gridcell" colSpan={columns.length + 1}>
            {translate('sums.too_many', { count: formatCount(BOUND) })}
          </td>
        </tr>
      </tfoot>
    )
  return (
    <tfoot className="sums">
      <tr role="row">
        <td role="gridcell" className="cell-check" />
        {columns.map(({ name, field }, i) => {
          const Cell = componentsOf(field).Cell
          const value = sums[name]
          return (
            <td
              key={name}
              role="gridcell"
              data-align={field.hints.align}
              data-label={headings[i]}
              data-empty={(i > 0 && value === undefined) || undefined}
              className={i === 0 ? 'cell-name' : undefined}
            >
              {i === 0 && value === undefined && translate('sums.title', { count: formatCount(total) })}
              {value !== undefined && (
                <Cell value={value} record={{}} field={field} name={name} resource={resource.name} />
              )}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}
