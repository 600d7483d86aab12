import ChevronIcon from '@mui/icons-material/ChevronRight'
import { useTranslate } from 'ra-core'
import { Fragment, type KeyboardEvent, useState } from 'react'
import { report } from '../../../schema/areas/reports/endpoints.ts'
import { daysOfStep, type Step } from '../../../schema/engine/reports/periods.ts'
import type { ReportAnswer, ReportListItem, ReportRow } from '../../../schema/engine/reports/shapes.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { ReportLinesRows } from './ReportLinesRows.tsx'
import type { AskedReport } from './reportState.ts'
import { changeOf, changeText, moodOf, useFigureText, useRowName } from './reportText.ts'

interface RowsProps {
  readonly listed: ReportListItem
  readonly answer: Pick<ReportAnswer, 'rows' | 'compared'>
  readonly request: AskedReport
  readonly step: Step
  readonly depth: number
  /** Column that the rows are sorted by; the server's own order by default. */
  readonly column?: string | undefined
  readonly isRising?: boolean
}

/** The query for the details of one row: restricted to its key, or its dates. */
export function askedOf(request: AskedReport, reportItem: ReportListItem, { key }: ReportRow, step: Step): AskedReport {
  const group = reportItem.groups.find((one) => one.key === request.group)
  if (!group?.time) return { ...request, [request.group]: key ?? 'none' }
  return { ...request, ...daysOfStep(key ?? request.from, step, request) }
}

function Within({ listed, request, ...rest }: Omit<RowsProps, 'answer'>) {
  const translate = useTranslate()
  const { data, error } = useAnswer(report, { params: { report: listed.name }, query: request })
  const width = listed.figures.length + 1 + (request.compare === 'none' ? 0 : 1)
  if (data) return <ReportRows listed={listed} request={request} answer={data} {...rest} />
  return (
    <tr>
      <td className="report-wait" colSpan={width}>
        {error ? translate(error.message, { _: translate('problem.server') }) : translate('reports.loading')}
      </td>
    </tr>
  )
}

/** Rows of one level; an expanded row is followed by its details. */
export function ReportRows({ listed, answer, request, step, depth, column, isRising = false }: RowsProps) {
  const text = useFigureText()
  const rowName = useRowName()
  const translate = useTranslate()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const mainFigure = listed.figures.find(({ key }) => key === listed.drawn)
  const group = listed.groups.find(({ key }) => key === request.group)
  const size = ({ figures }: ReportRow) => (column ? (figures[column] ?? Number.NEGATIVE_INFINITY) : 0)
  const rows = column ? answer.rows.toSorted((a, b) => (isRising ? size(a) - size(b) : size(b) - size(a))) : answer.rows
  const opensInto = listed.within !== null && listed.within !== request.group && depth === 0 ? listed.within : undefined
  const toggle = (id: string, isOpening?: boolean) =>
    setOpen((now) => {
      const next = new Set(now)
      if (isOpening ?? !next.has(id)) next.add(id)
      else next.delete(id)
      return next
    })
  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    const isOpening = { ArrowRight: true, ArrowLeft: false, Enter: !open.has(id) }[event.key]
    if (isOpening === undefined || (event.key === 'Enter' && event.target !== event.currentTarget)) return
    event.preventDefault()
    event.stopPropagation()
    toggle(id, isOpening)
  }
  return rows.map((row, i) => {
    const id = row.key ?? 'none'
    const isOpen = open.has(id)
    const rowRequest = askedOf(request, listed, row, step)
    const name = rowName(row, group?.time === true, step, rowRequest.to)
    const change = mainFigure && changeOf(mainFigure, row.figures, row.before)
    return (
      <Fragment key={id}>
        <tr
          data-row
          data-depth={depth}
          data-open={isOpen || undefined}
          tabIndex={depth === 0 && i === 0 ? 0 : -1}
          onKeyDown={onKeyDown(id)}
        >
          <th scope="row">
            <button
              type="button"
              className="report-open"
              aria-expanded={isOpen}
              tabIndex={-1}
              aria-label={translate(isOpen ? 'reports.close_row' : 'reports.open_row', { name })}
              onClick={() => toggle(id)}
            >
              <ChevronIcon fontSize="small" aria-hidden="true" />
              {row.colour && <span className="report-dot" style={{ background: row.colour }} aria-hidden="true" />}
              <span>{name}</span>
            </button>
          </th>
          {listed.figures.map((figure) => (
            <td
              key={figure.key}
              data-minus={(row.figures[figure.key] ?? 0) < 0 || undefined}
              data-unknown={row.figures[figure.key] === null || undefined}
            >
              {figure.as === 'percent' && row.figures[figure.key] !== null && (
                <span className="report-share" aria-hidden="true">
                  <span style={{ inlineSize: `${Math.max(0, Math.min(100, row.figures[figure.key] ?? 0))}%` }} />
                </span>
              )}
              {text(figure, row.figures)}
            </td>
          ))}
          {answer.compared && (
            <td data-mood={mainFigure && change !== undefined ? moodOf(mainFigure, change) : undefined}>
              {mainFigure && change !== undefined ? changeText(mainFigure, change) : '–'}
            </td>
          )}
        </tr>
        {isOpen &&
          (opensInto ? (
            <Within listed={listed} step={step} depth={depth + 1} request={{ ...rowRequest, group: opensInto }} />
          ) : (
            <ReportLinesRows listed={listed} request={rowRequest} depth={depth + 1} />
          ))}
      </Fragment>
    )
  })
}
