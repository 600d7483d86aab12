import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { Breakdown, BreakdownRow, Figure, Group } from '../../../schema/areas/jobs/breakdown.ts'
import { figureText, listOf, useGroupName } from './breakdownText.ts'

interface TableProps {
  readonly answer: Breakdown
  readonly by: Group
  readonly figures: readonly Figure[]
  readonly filters: Readonly<Record<string, string>>
}

/** The figures of each group; each leads to its jobs. */
export function BreakdownTable({ answer, by, figures, filters }: TableProps) {
  const translate = useTranslate()
  const nameOf = useGroupName()
  const cells = (row: BreakdownRow, listPath: string | undefined, name: string) => (
    <>
      {figures.map((figure) => {
        const text = figureText(figure, row[figure])
        return (
          <td key={figure} data-minus={(row[figure] ?? 0) < 0 || undefined}>
            {listPath ? (
              <Link to={listPath} aria-label={`${name}, ${translate(`breakdown.figures.${figure}`)}: ${text}`}>
                {text}
              </Link>
            ) : (
              text
            )}
          </td>
        )
      })}
    </>
  )
  return (
    <div className="card breakdown-table">
      <table>
        <caption className="sr-only">
          {translate('breakdown.title')}: {translate(`breakdown.by.${by}`)}
        </caption>
        <thead>
          <tr>
            <th scope="col">{translate(`breakdown.by.${by}`)}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col">
                {translate(`breakdown.figures.${figure}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.data.map((row) => (
            <tr key={row.month ?? row.id}>
              <th scope="row">
                {row.colour && <span className="breakdown-dot" style={{ background: row.colour }} aria-hidden="true" />}
                {nameOf(row)}
              </th>
              {cells(row, listOf(by, row, filters), nameOf(row))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{translate('breakdown.total')}</th>
            {cells(answer.total, listOf(by, null, filters), translate('breakdown.total'))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
