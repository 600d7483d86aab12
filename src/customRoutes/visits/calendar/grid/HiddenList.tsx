import { useTranslate } from 'ra-core'
import type { CSSProperties } from 'react'
import { formatDate } from '../../../../../schema/engine/text/format.ts'
import { localDayAndTime } from '../../../../../schema/engine/time/shifts.ts'
import { Dialog } from '../../../../kit/ui/Dialog.tsx'
import type { Entry, WorkerName } from '../calendarData.ts'
import { type Coloured, colourOf } from '../look.ts'
import type { More } from './crowding.ts'
import { EntryRow } from './EntryRow.tsx'
import css from './HiddenList.module.css'

interface HiddenListProps {
  readonly more: More<Entry>
  readonly at: Element
  readonly coloured: Coloured
  readonly workers: ReadonlyMap<number, WorkerName> | undefined
  readonly onOpen: (entry: Entry) => void
  readonly onClose: () => void
}

/** Visits of an hour that did not fit, in order of time. */
export function HiddenList({ more: { day, hour, entries }, at, coloured, workers, onOpen, onClose }: HiddenListProps) {
  const translate = useTranslate()
  const title = `${formatDate(day)}, ${translate('calendar.more', {
    smart_count: entries.length,
    hour: `${String(hour).padStart(2, '0')}:00`,
  })}`
  return (
    <Dialog title={title} beside={at} onClose={onClose}>
      <ul className={css['hiddenList']}>
        {entries.map((entry) => (
          <li key={entry.id} style={{ '--own': colourOf(entry, coloured, workers) } as CSSProperties}>
            <EntryRow
              entry={entry}
              workers={workers}
              time={`${localDayAndTime(entry.starts_at).time}–${localDayAndTime(entry.ends_at).time}`}
              onOpen={() => onOpen(entry)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
