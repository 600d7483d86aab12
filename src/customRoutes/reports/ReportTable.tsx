import { useTranslate } from 'ra-core'
import type { KeyboardEvent } from 'react'
import type { Step } from '../../../schema/engine/reports/periods.ts'
import type { ReportAnswer, ReportListItem } from '../../../schema/engine/reports/shapes.ts'
import { ReportRows } from './ReportRows.tsx'
import type { AskedReport } from './reportState.ts'
import { changeOf, changeText, moodOf, useFigureText } from './reportText.ts'

interface TableProps {
  readonly listed: ReportListItem
  readonly answer: ReportAnswer
  readonly request: AskedReport
  readonly step: Step
  readonly sort: string | undefined
  /** Name of the comparison; empty where there is none. */
  readonly against: string
  readonly onSort: (sort: string) => void
}

/** Up and Down move between rows; `→` and `←` expand and collapse the focused one, like its button. */
function onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>) {
  const row = (event.target as HTMLElement).closest('tr')
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!row || step === undefined) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-row]')]
  const next = all[all.indexOf(row) + step]
  if (!next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}

/** The figures of each row; a row expands to its details, and these to the individual lines. The total stays at the bottom. */
export function ReportTable({ listed, answer, request, step, sort, against, onSort }: TableProps) {
  const translate = useTranslate()
  const text = useFigureText()
  const group = listed.groups.find(({ key }) => key === request.group)
  const mainFigure = listed.figures.find(({ key }) => key === listed.drawn)
  const column = sort?.replace('-', '') ?? (group?.ordered ? undefined : listed.drawn)
  const direction = sort?.startsWith('-') ? 'ascending' : 'descending'
  const change = mainFigure && changeOf(mainFigure, answer.total.figures, answer.total.before)
  return (
    <div className="card report-table">
      <table>
        <caption className="sr-only">
          {listed.label}: {group?.label}
        </caption>
        <thead>
          <tr>
            <th scope="col">{group?.label}</th>
            {listed.figures.map((figure) => (
              <th key={figure.key} scope="col" aria-sort={column === figure.key ? direction : undefined}>
                <button
                  type="button"
                  onClick={() =>
                    onSort(column === figure.key && direction === 'descending' ? `-${figure.key}` : figure.key)
                  }
                >
                  {figure.label}
                  {column === figure.key && <span aria-hidden="true"> {direction === 'descending' ? '↓' : '↑'}</span>}
                </button>
              </th>
            ))}
            {answer.compared && <th scope="col">{against}</th>}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          <ReportRows
            listed={listed}
            answer={answer}
            request={request}
            step={step}
            depth={0}
            column={column}
            isRising={direction === 'ascending'}
          />
          {answer.more > 0 && (
            <tr>
              <th scope="row" className="quiet">
                {translate('reports.more_rows', { smart_count: answer.more })}
              </th>
              <td colSpan={listed.figures.length + (answer.compared ? 1 : 0)} />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{translate('reports.total', { smart_count: answer.rows.length + answer.more })}</th>
            {listed.figures.map((figure) => (
              <td key={figure.key} data-unknown={answer.total.figures[figure.key] === null || undefined}>
                {text(figure, answer.total.figures)}
              </td>
            ))}
            {answer.compared && (
              <td data-mood={mainFigure && change !== undefined ? moodOf(mainFigure, change) : undefined}>
                {mainFigure && change !== undefined ? changeText(mainFigure, change) : '–'}
              </td>
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
