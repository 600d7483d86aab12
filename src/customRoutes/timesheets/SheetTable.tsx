import { useTranslate } from 'ra-core'
import type { KeyboardEvent, Ref } from 'react'
import type { Figures, Sheet } from '../../../schema/areas/timesheets/shapes.ts'
import { hoursText } from '../../../schema/areas/timesheets/visitTotals.ts'
import { formatDate } from '../../../schema/engine/text/format.ts'
import { addDays, weekdayWithDate } from '../../../schema/engine/time/time.ts'
import { usePorts } from '../../kit/ports.ts'
import { step } from './rows.ts'
import type { Asked } from './SheetDialogs.tsx'
import { SheetLines } from './SheetLines.tsx'
import { SheetRow } from './SheetRow.tsx'
import styles from './timesheets.module.css'

interface TableProps {
  readonly ref: Ref<HTMLTableElement>
  readonly sheets: readonly Sheet[]
  readonly total: Figures
  /** Monday. */
  readonly week: string
  readonly over: boolean
  readonly open: number | undefined
  readonly onOpen: (worker: number | undefined) => void
  readonly onAsk: (dialog: Asked) => void
}

/** Hours of each worker by day, compared with the plan; the total stays at the bottom. */
export function SheetTable({ ref, sheets, total, week, over, open, onOpen, onAsk }: TableProps) {
  const translate = useTranslate()
  const { locale } = usePorts()
  const days = Array.from({ length: 7 }, (_, i) => addDays(week, i))
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('tr[data-row]')
    if (!row || event.target !== row) return
    const distance = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
    const closes = event.key === 'ArrowLeft' && row.dataset['visit'] !== undefined
    if (closes) {
      onOpen(undefined)
      event.currentTarget.querySelector<HTMLElement>(`tr[data-worker="${row.dataset['worker']}"]`)?.focus()
    } else if (!distance || !step(event.currentTarget, distance)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const figures = ['planned', 'worked', 'difference', 'breaks', 'travel'] as const
  return (
    <div className={`card ${styles.sheetCard}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: its rows have the focus, and arrow keys move between them */}
      <table ref={ref} className={styles.sheetTable} onKeyDown={onKeyDown}>
        <caption className="sr-only">
          {translate('timesheets.table', { from: formatDate(week), to: formatDate(addDays(week, 6)) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{translate('timesheets.worker')}</th>
            {days.map((day) => (
              <th key={day} scope="col" className={styles.sheetDay}>
                {weekdayWithDate(day, locale)}
              </th>
            ))}
            {figures.map((name) => (
              <th key={name} scope="col" data-figure={name}>
                {translate(`timesheets.${name}`)}
              </th>
            ))}
            <th scope="col" className={styles.sheetStanding}>
              {translate('timesheets.standing')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sheets.map((sheet, i) => (
            <SheetRow
              key={sheet.worker.id}
              sheet={sheet}
              over={over}
              onOpen={onOpen}
              isFirst={i === 0}
              isOpen={open === sheet.worker.id}
            >
              <SheetLines sheet={sheet} week={week} onAsk={onAsk} />
            </SheetRow>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{translate('timesheets.total', { smart_count: sheets.length })}</th>
            {days.map((day, i) => (
              <td key={day} className={styles.sheetDay}>
                {hoursText(sheets.reduce((sum, one) => sum + (one.days[i] ?? 0), 0))}
              </td>
            ))}
            <td data-figure="planned">{hoursText(total.planned)}</td>
            <td data-figure="worked">
              {hoursText(total.worked)}
              <span className={styles.sheetOf}>
                {translate('timesheets.of_planned', { hours: hoursText(total.planned) })}
              </span>
            </td>
            <td data-figure="difference">{hoursText(total.worked - total.planned)}</td>
            <td data-figure="breaks">{hoursText(total.breaks)}</td>
            <td data-figure="travel">{hoursText(total.travel)}</td>
            <td className={styles.sheetStanding} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
