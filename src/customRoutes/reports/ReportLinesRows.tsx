import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { resources } from '../../../schema/all.ts'
import { linesOfReport } from '../../../schema/areas/reports/endpoints.ts'
import type { ReportListItem } from '../../../schema/engine/reports/shapes.ts'
import { formatDate } from '../../../schema/engine/text/format.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { recordPathOf } from '../../kit/resourcesWith.ts'
import type { AskedReport } from './reportState.ts'
import { useFigureText } from './reportText.ts'

interface LinesProps {
  readonly listed: ReportListItem
  readonly request: AskedReport
  readonly depth: number
}

/** The address of a record's page, or of its form. */
function addressOf(name: string, id: number): string {
  const resource = resources.get(name)
  return resource.features ? recordPathOf(resource, id) : `/${resource.path}/edit/${id}`
}

/** The individual lines behind a row, each with its record, page by page. */
export function ReportLinesRows({ listed, request, depth }: LinesProps) {
  const translate = useTranslate()
  const text = useFigureText()
  const [page, setPage] = useState(1)
  const { data, error } = useAnswer(linesOfReport, {
    params: { report: listed.name },
    query: { ...request, page: String(page) },
  })
  const width = listed.figures.length + 1 + (request.compare === 'none' ? 0 : 1)
  if (!data)
    return (
      <tr>
        <td className="report-wait" colSpan={width}>
          {error ? translate(error.message, { _: translate('problem.server') }) : translate('reports.loading')}
        </td>
      </tr>
    )
  const pages = Math.ceil(data.total / 50)
  return (
    <>
      {data.data.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id of its own
        <tr key={`${page} ${i}`} data-row data-depth={depth} data-line tabIndex={-1}>
          <th scope="row">
            <span className="report-line">
              <span className="report-line-day">{formatDate(line.day)}</span> <span>{line.what}</span>{' '}
              {line.resource && line.id !== null && <Link to={addressOf(line.resource, line.id)}>{line.name}</Link>}
            </span>
          </th>
          {listed.figures.map((figure) => (
            <td key={figure.key} data-unknown={(figure.line && line.figures[figure.key] === null) || undefined}>
              {figure.line ? text(figure, line.figures) : ''}
            </td>
          ))}
          {request.compare !== 'none' && <td />}
        </tr>
      ))}
      {pages > 1 && (
        <tr data-line>
          <td className="report-wait" colSpan={width}>
            {translate('reports.lines_of', { page, pages, smart_count: data.total })}{' '}
            <button type="button" className="link-button" disabled={page === 1} onClick={() => setPage(page - 1)}>
              {translate('reports.page_before')}
            </button>{' '}
            <button type="button" className="link-button" disabled={page === pages} onClick={() => setPage(page + 1)}>
              {translate('reports.page_after')}
            </button>
          </td>
        </tr>
      )}
    </>
  )
}
