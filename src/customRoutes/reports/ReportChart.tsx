import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useState } from 'react'
import type { Step } from '../../../schema/engine/reports/periods.ts'
import type { ReportAnswer, ReportListItem } from '../../../schema/engine/reports/shapes.ts'
import { Keys } from '../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { loadable } from '../../kit/ui/loadable.tsx'
import { amountText, changeOf, changeText, moodOf, useFigureText, useStepName } from './reportText.ts'

const Plot = loadable(() => import('./ReportPlot.tsx'), <div className="report-plot-empty" />)

interface ChartProps {
  readonly listed: ReportListItem
  readonly answer: ReportAnswer
  readonly figure: ReportListItem['figures'][number]
  readonly step: Step
  readonly today: string
  readonly onFigure: (key: string) => void
}

/**
 * One figure over time as bars, with the comparison as a line. Arrow keys move through its points; the head shows the selected one with its value.
 * Screen readers get a table of the same figures.
 */
export function ReportChart({ listed, answer, figure, step, today, onFigure }: ChartProps) {
  const translate = useTranslate()
  const stepName = useStepName()
  const text = useFigureText()
  const [picked, setPicked] = useState<number | null>(null)
  const { series, compared } = answer
  const last = series.length - 1
  const index = Math.min(picked ?? last, last)
  const point = series[index]
  const walk = (distance: number) =>
    setPicked((now) => Math.max(0, Math.min(last, (now === null ? last : now) + distance)))
  useShortcuts([
    { keys: 'ArrowLeft', scope: 'list', text: translate('reports.point_before'), run: () => walk(-1) },
    { keys: 'ArrowRight', scope: 'list', text: translate('reports.point_after'), run: () => walk(1) },
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: last }[event.key]
    if (target === undefined) return
    event.preventDefault()
    event.stopPropagation()
    setPicked(Math.max(0, Math.min(last, target)))
  }
  const change = point && changeOf(figure, point.figures, point.before)
  const name = (i: number) => stepName(series[i]?.from ?? '', series[i]?.to ?? '', step)
  const title = translate('reports.figure_by', {
    figure: figure.label,
    step: translate(`reports.steps.${step}`).toLowerCase(),
  })
  return (
    <section className="card report-chart" aria-label={title}>
      <div className="report-chart-head">
        <h2>{title}</h2>
        <span className="report-legend" aria-hidden="true">
          <span className="report-legend-now">{series[last]?.from.slice(0, 4)}</span>
          {compared && (
            <span className="report-legend-before">
              {compared.from.slice(0, 4) === series[last]?.from.slice(0, 4)
                ? translate('reports.before')
                : compared.from.slice(0, 4)}
            </span>
          )}
        </span>
        <span className="spring" />
        {point && (
          <p className="report-point" aria-live="polite">
            <strong>{name(index)}</strong> <span>{text(figure, point.figures)}</span>
            {point.before && (
              <>
                {' '}
                {translate('reports.against_amount', { amount: text(figure, point.before) })}{' '}
                {change !== undefined && <span data-mood={moodOf(figure, change)}>{changeText(figure, change)}</span>}
              </>
            )}
          </p>
        )}
        <span className="report-walk no-print" aria-hidden="true">
          <Keys keys="ArrowLeft" /> <Keys keys="ArrowRight" />
        </span>
        <label className="report-drawn no-print">
          <span className="sr-only">{translate('reports.drawn')}</span>
          <select className="control" value={figure.key} onChange={({ target }) => onFigure(target.value)}>
            {listed.figures.map(({ key, label }) => (
              <option key={key} value={key}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div
        className="report-plot"
        role="slider"
        aria-label={translate('reports.walk')}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, last)}
        aria-valuenow={Math.max(0, index)}
        aria-valuetext={point && `${name(index)}: ${text(figure, point.figures)}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <Plot
          labels={series.map(({ from, to }) => stepName(from, to, step, true))}
          now={series.map(({ figures }) => figures[figure.key] ?? null)}
          before={compared ? series.map(({ before }) => before?.[figure.key] ?? null) : undefined}
          at={index}
          running={series.findIndex(({ from, to }) => from <= today && today <= to && step !== 'day')}
          write={(value) => amountText(figure, value)}
          onPoint={setPicked}
        />
      </div>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{translate(`reports.steps.${step}`)}</th>
            <th scope="col">{figure.label}</th>
            {compared && <th scope="col">{translate('reports.before')}</th>}
          </tr>
        </thead>
        <tbody>
          {series.map(({ from, figures, before }, i) => (
            <tr key={from}>
              <th scope="row">{name(i)}</th>
              <td>{text(figure, figures)}</td>
              {compared && <td>{text(figure, before)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
