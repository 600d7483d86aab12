import { useTranslate } from 'ra-core'
import type { Listed, ReportAnswer } from '../../../schema/engine/reports/shapes.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { changeOf, changeText, moodOf, useFigureText } from './reportText.ts'

interface FiguresProps {
  readonly listed: Listed
  readonly answer: ReportAnswer
  /** What it is compared with, in words. */
  readonly against: string
  readonly onKnown: () => void
}

/** The large figures of a report with their change; of what is not known in all, what is known and how many lines are not. */
export function ReportFigures({ listed, answer, against, onKnown }: FiguresProps) {
  const translate = useTranslate()
  const text = useFigureText()
  const { total, unknown } = answer
  return (
    <dl className="card report-figures">
      {listed.figures
        .filter(({ drawn }) => drawn)
        .slice(0, 6)
        .map((figure) => {
          const change = changeOf(figure, total.figures, total.before)
          const missing = unknown[figure.key]
          return (
            <div key={figure.key}>
              <dt>{figure.label}</dt>
              <dd>
                <strong data-unknown={total.figures[figure.key] === null || undefined}>
                  {text(figure, total.figures)}
                </strong>
                {missing && missing.known !== 0 ? (
                  <span className="report-note">
                    {translate('reports.known_part', {
                      smart_count: missing.lines,
                      amount: formatMoney(missing.known),
                    })}{' '}
                    <button type="button" className="link-button no-print" onClick={onKnown}>
                      {translate('reports.only_known')}
                    </button>
                  </span>
                ) : (
                  change !== undefined && (
                    <span className="report-note">
                      <span data-mood={moodOf(figure, change)}>{changeText(figure, change)}</span> {against}
                    </span>
                  )
                )}
              </dd>
            </div>
          )
        })}
    </dl>
  )
}
