import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import { useTranslate } from 'ra-core'
import { columnKey, fieldKey } from '../../../../schema/engine/helpPlaces.ts'
import { HelpSign } from '../../help/HelpSign.tsx'
import { announce } from '../announce.tsx'
import { Edge } from '../columns/Edge.tsx'
import { useWidths } from '../columns/useWidths.ts'
import type { Column } from '../columns.ts'
import { isSortable } from '../listUrl.ts'
import type { Listing } from '../useListing.ts'

interface TableHeadProps {
  readonly listing: Listing
  readonly columns: readonly Column[]
  readonly headings: readonly string[]
}

/** The header of the grid: the check box that selects the page, and the sortable columns. */
export function TableHead({ listing, columns, headings }: TableHeadProps) {
  const { resource, state, rows, selected, select, go } = listing
  const translate = useTranslate()
  const widths = useWidths(resource.name, columns, headings)
  const count = rows?.length ?? 0
  const all = count > 0 && rows?.every((row) => selected.has(row.id)) === true
  const sortBy = (field: string, name: string | undefined) => {
    const order = state.sort.field === field && state.sort.order === 'ASC' ? 'DESC' : 'ASC'
    go({ sort: { field, order } })
    announce(translate(`grid.sorted.${order}`, { name }))
  }
  return (
    <thead onKeyDown={widths.onKeyDown}>
      <tr role="row" aria-rowindex={1}>
        <th role="columnheader" scope="col" className="cell-check">
          <input
            type="checkbox"
            data-cell={0}
            tabIndex={-1}
            checked={all}
            disabled={count === 0}
            ref={(box) => {
              if (box) box.indeterminate = selected.size > 0 && !all
            }}
            onChange={() => select(all ? [] : (rows ?? []).map((row) => row.id))}
            aria-label={translate('kit.list.select_page')}
          />
        </th>
        {columns.map(({ name, field }, i) => {
          const isSorted = state.sort.field === name
          const order = isSorted ? (state.sort.order === 'ASC' ? 'ascending' : 'descending') : undefined
          const focusable = { 'data-cell': i + 1, tabIndex: -1 }
          return (
            <th
              key={name}
              role="columnheader"
              scope="col"
              aria-sort={order}
              {...widths.of(name)}
              data-align={field.hints.align}
              className={i === 0 ? 'cell-name' : undefined}
            >
              {isSortable(resource, name) ? (
                <button type="button" className="sort" {...focusable} onClick={() => sortBy(name, headings[i])}>
                  {headings[i]}
                  {isSorted && (order === 'ascending' ? <UpIcon /> : <DownIcon />)}
                </button>
              ) : (
                <span {...focusable}>{headings[i]}</span>
              )}
              <HelpSign
                place={columnKey(resource.name, name)}
                otherwise={fieldKey(resource.name, name)}
                name={headings[i] ?? ''}
                roving
              />
              <Edge onStart={(width) => widths.set(i, width)} onEnd={(width) => widths.set(i, width)} />
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
