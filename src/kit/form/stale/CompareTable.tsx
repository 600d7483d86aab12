import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useWords } from '../../words.ts'

interface CompareTableProps {
  readonly resource: string
  /** Column headings, from the left. */
  readonly heads: readonly string[]
  /** By field: a cell for each column. */
  readonly rows: readonly { readonly field: string; readonly cells: readonly ReactNode[] }[]
}

/** Compares values of the same fields next to each other; on a narrow screen one below the other. */
export function CompareTable({ resource, heads, rows }: CompareTableProps) {
  const translate = useTranslate()
  const words = useWords(resource)
  return (
    <table className="compare">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{translate('kit.stale.field')}</span>
          </th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, cells }) => (
          <tr key={field}>
            <th scope="row">{words.field(field)}</th>
            {heads.map((head, i) => (
              <td key={head} data-label={head}>
                {cells[i]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
