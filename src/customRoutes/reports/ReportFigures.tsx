import { useTranslate } from 'ra-core'
import type { ReportAnswer, ReportListItem } from '../../../schema/engine/reports/shapes.ts'
import { MarginNote } from '../../resources/jobs/MarginNote.tsx'
import { type AskedReport, inReport } from './reportState.ts'
import { changeOf, changeText, moodOf, useFigureText } from './reportText.ts'

interface FiguresProps {
  readonly listed: ReportListItem
  readonly answer: ReportAnswer
  /** The query of the response. */
  readonly request: AskedReport
  /** Name of the comparison. */
  readonly against: string
  /** Restricts the report to lines whose cost is known, or is not. */
  readonly onKnown: (isKnown: 'true' | 'false') => void
}

/** The main figures of a report with their change, the share of the total that a figure covers, and the number of lines without a cost. */
export function ReportFigures({ listed, answer, request, against, onKnown }: FiguresProps) {
  const translate = useTranslate()
  const text = useFigureText()
  const { total, unknown } = answer
  // Where jobs are counted, their lines are counted separately.
  const hasLines = listed.figures.some(({ uncosted }) => uncosted !== null)
  return (
    <dl className="card report-figures">
      {listed.figures
        .filter(({ drawn }) => drawn)
        .slice(0, 6)
        .map((figure) => {
          const change = changeOf(figure, total.figures, total.before)
          const missing = unknown[figure.key]
          const coverage = figure.coverage === null ? null : total.figures[figure.coverage]
          return (
            <div key={figure.key}>
              <dt>{figure.label}</dt>
              <dd>
                <strong data-unknown={total.figures[figure.key] === null || undefined}>
                  {text(figure, total.figures)}
                </strong>
                {missing && !hasLines && (
                  <span className="report-note">
                    <button type="button" className="link-button" onClick={() => onKnown('false')}>
                      {translate('margin.uncosted', { smart_count: missing.lines })}
                    </button>
                  </span>
                )}
                {figure.uncosted && (
                  <span className="report-note">
                    <MarginNote
                      coverage={coverage ?? null}
                      uncosted={total.figures[figure.uncosted] ?? 0}
                      filters={inReport(listed.name, request)}
                    />
                  </span>
                )}
                {!hasLines && coverage !== null && coverage !== undefined && coverage < 100 && (
                  <span className="report-note">
                    {translate('margin.on_known', { percent: coverage.toFixed(1) })}{' '}
                    <button type="button" className="link-button no-print" onClick={() => onKnown('true')}>
                      {translate('reports.only_known')}
                    </button>
                  </span>
                )}
                {change !== undefined && (
                  <span className="report-note">
                    <span data-mood={moodOf(figure, change)}>{changeText(figure, change)}</span> {against}
                  </span>
                )}
              </dd>
            </div>
          )
        })}
    </dl>
  )
}
