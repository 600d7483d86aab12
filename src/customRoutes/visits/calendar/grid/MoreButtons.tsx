import { useTranslate } from 'ra-core'
import { createPortal } from 'react-dom'
import type { Entry } from '../calendarData.ts'
import type { More } from './crowding.ts'
import css from './MoreButtons.module.css'

interface MoreButtonsProps {
  readonly more: readonly More<Entry>[]
  /** The rendered columns by day. */
  readonly columns: ReadonlyMap<string, HTMLElement>
  /** First and last hour shown. */
  readonly hours: readonly [from: number, to: number]
  readonly onOpen: (more: More<Entry>, button: HTMLElement) => void
}

/** Number of visits without a column, shown next to the columns at the bottom of the hour in which they start. */
export function MoreButtons({ more, columns, hours: [from, to], onOpen }: MoreButtonsProps) {
  const translate = useTranslate()
  return more.map((one) => {
    const { day, hour, entries } = one
    const column = columns.get(day)
    if (!column) return null
    const text = translate('calendar.more', {
      smart_count: entries.length,
      hour: `${String(hour).padStart(2, '0')}:00`,
    })
    return createPortal(
      <button
        type="button"
        className={css['moreButton']}
        style={{ insetBlockEnd: `${(100 * (to - hour - 1)) / (to - from)}%` }}
        aria-label={`+${entries.length}: ${text}`}
        aria-haspopup="dialog"
        data-walk=""
        onClick={({ currentTarget }) => onOpen(one, currentTarget)}
      >
        +{entries.length}
      </button>,
      column,
      `${day} ${hour}`,
    )
  })
}
