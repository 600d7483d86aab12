import ChevronIcon from '@mui/icons-material/ChevronRight'
import { useTranslate } from 'ra-core'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Sheet } from '../../../schema/areas/timesheets/shapes.ts'
import { hoursText } from '../../../schema/areas/timesheets/visitTotals.ts'
import { WIDTH } from './rows.ts'
import styles from './timesheets.module.css'

/** The state of a week in a word or two: missing times first. */
function Standing({ sheet, over }: { readonly sheet: Sheet; readonly over: boolean }) {
  const translate = useTranslate()
  const { approval, open, unsaid, corrected, visits } = sheet
  const countText = (name: string, count: number) => translate(`timesheets.${name}`, { smart_count: count })
  if (approval)
    return (
      <span className={styles.sheetGood} title={translate('timesheets.approved_by', { name: approval.by ?? '' })}>
        {translate('timesheets.approved')}
      </span>
    )
  if (visits === 0) return <span className={styles.sheetQuiet}>{translate('timesheets.nothing')}</span>
  const marks = [
    open > 0 && { text: countText('open_count', open), mark: 'bad' },
    unsaid > 0 && { text: countText('unsaid_count', unsaid), mark: 'warn' },
    corrected > 0 && { text: countText('corrected_count', corrected), mark: undefined },
  ].filter((one) => one !== false)
  if (marks.length === 0)
    return <span className={styles.sheetQuiet}>{translate(over ? 'timesheets.complete' : 'timesheets.running')}</span>
  return marks.map(({ text, mark }) => (
    <span key={text} className={styles.sheetMark} data-mark={mark}>
      {text}
    </span>
  ))
}

interface RowProps {
  readonly sheet: Sheet
  readonly over: boolean
  readonly isFirst: boolean
  readonly isOpen: boolean
  readonly onOpen: (worker: number | undefined) => void
  /** Its visits. */
  readonly children: ReactNode
}

/** One worker's week; → and Enter show its visits, ← hides them. */
export function SheetRow({ sheet, over, isFirst, isOpen, onOpen, children }: RowProps) {
  const translate = useTranslate()
  const { worker, days, planned, worked, breaks, travel } = sheet
  const turn = (isOpening: boolean) => onOpen(isOpening ? worker.id : undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const isOpening = { ArrowRight: true, ArrowLeft: false, Enter: !isOpen }[event.key]
    if (isOpening === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (isOpening !== isOpen) turn(isOpening)
  }
  const hours = (minutes: number) => (minutes === 0 ? <span className={styles.sheetZero}>–</span> : hoursText(minutes))
  return (
    <>
      <tr
        data-row
        data-worker={worker.id}
        data-open={isOpen || undefined}
        tabIndex={isFirst ? 0 : -1}
        onKeyDown={onKeyDown}
      >
        <th scope="row">
          <button
            type="button"
            className={styles.sheetOpen}
            aria-expanded={isOpen}
            tabIndex={-1}
            aria-label={translate(isOpen ? 'timesheets.close_row' : 'timesheets.open_row', { name: worker.name })}
            onClick={() => turn(!isOpen)}
          >
            <ChevronIcon fontSize="small" aria-hidden="true" />
            <span className={styles.sheetDot} style={{ background: worker.colour }} aria-hidden="true" />
            <span data-archived={worker.archived || undefined}>{worker.name}</span>
          </button>
        </th>
        {days.map((minutes, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week are identified by their position
          <td key={i} className={styles.sheetDay}>
            {hours(minutes)}
          </td>
        ))}
        <td data-figure="planned">{hours(planned)}</td>
        <td data-figure="worked">
          {hours(worked)}
          <span className={styles.sheetOf}>{translate('timesheets.of_planned', { hours: hoursText(planned) })}</span>
        </td>
        <td data-figure="difference">{hours(worked - planned)}</td>
        <td data-figure="breaks">{hours(breaks)}</td>
        <td data-figure="travel">{hours(travel)}</td>
        <td className={styles.sheetStanding}>
          <Standing sheet={sheet} over={over} />
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.sheetWithin}>
          <td colSpan={WIDTH}>{children}</td>
        </tr>
      )}
    </>
  )
}
