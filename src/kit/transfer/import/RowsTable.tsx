import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'

interface RowsTableProps {
  /** Accessible name of the table. */
  readonly label: string
  /** Headings after the row number: last parts of keys below `transfer.import`. */
  readonly heads: readonly string[]
  readonly children: ReactNode
}

/** Rows of a file with remarks on each; can be scrolled with keys too. */
export function RowsTable({ label, heads, children }: RowsTableProps) {
  const translate = useTranslate()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard
    <div className="import-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="import-table">
        <thead>
          <tr>
            <th scope="col" data-align="right">
              {translate('transfer.import.row')}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {translate(`transfer.import.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
