import { useTranslate } from 'ra-core'
import type { CSSProperties } from 'react'
import { localDayAndTime } from '../../../../../schema/engine/time/shifts.ts'
import type { Entry, WorkerName } from '../calendarData.ts'
import { isWholeDays } from '../grid/drawn.ts'
import { EntryRow } from '../grid/EntryRow.tsx'
import { type Coloured, colourOf } from '../look.ts'
import css from './DayList.module.css'

export interface DayListProps {
  readonly day: string
  /** Entries of this and other days, in order of their start. */
  readonly entries: readonly Entry[]
  readonly workers: ReadonlyMap<number, WorkerName> | undefined
  readonly coloured: Coloured
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly onOpen: (entry: Entry, anchor: Element) => void
}

/** Whether an entry is on this day; one that ends at its first midnight is not. */
const isOn = ({ starts_at, ends_at }: Entry, day: string): boolean => {
  const [from, to] = [localDayAndTime(starts_at), localDayAndTime(ends_at)]
  return from.day <= day && (to.day > day || (to.day === day && to.time !== '00:00'))
}

/** The entries of a day in order of time, with a line for the current time. */
export function DayList({ day, entries, workers, coloured, now, onOpen }: DayListProps) {
  const translate = useTranslate()
  const dayEntries = entries.filter((entry) => isOn(entry, day))
  const clock = localDayAndTime(now)
  // Entries that have started are above the line.
  const line = clock.day === day ? dayEntries.filter(({ starts_at }) => Date.parse(starts_at) <= now).length : -1
  if (dayEntries.length === 0) return <p className="quiet">{translate('calendar.nothing')}</p>
  const nowLine = (
    <li key="now" className={css['nowLine']}>
      <span>{clock.time}</span>
    </li>
  )
  return (
    <ol className={css['dayList']}>
      {dayEntries.flatMap((entry, i) => {
        const [from, to] = [localDayAndTime(entry.starts_at), localDayAndTime(entry.ends_at)]
        const isWhole = isWholeDays(entry) || (from.day < day && to.day > day)
        return [
          ...(i === line ? [nowLine] : []),
          <li key={entry.id} style={{ '--own': colourOf(entry, coloured, workers) } as CSSProperties}>
            <span className={css['rowTimes']}>
              {isWhole ? (
                translate('calendar.all_day')
              ) : (
                <>
                  <b>{from.day === day ? from.time : '…'}</b>
                  <span>{to.day === day ? to.time : '…'}</span>
                </>
              )}
            </span>
            <EntryRow entry={entry} workers={workers} onOpen={(anchor) => onOpen(entry, anchor)} />
          </li>,
        ]
      })}
      {line === dayEntries.length && nowLine}
    </ol>
  )
}
