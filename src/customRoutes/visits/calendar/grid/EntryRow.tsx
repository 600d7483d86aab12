import { useTranslate } from 'ra-core'
import { isLate } from '../../../../../schema/areas/visits/visit.ts'
import { useWords } from '../../../../kit/words.ts'
import { useMinute } from '../../useMinute.ts'
import type { Entry, WorkerName } from '../calendarData.ts'
import { isBlocking, visitClass } from './drawn.ts'
import css from './EntryRow.module.css'
import { WorkerDot } from './WorkerDot.tsx'

/** States that a list spells out, because they are out of the ordinary. */
const NOTED_STATUSES: readonly string[] = ['on_the_way', 'on_site', 'part_done', 'no_access', 'aborted', 'cancelled']

interface EntryRowProps {
  readonly entry: Entry
  readonly workers: ReadonlyMap<number, WorkerName> | undefined
  /** Shown where there is no column for it. */
  readonly time?: string
  readonly onOpen: (anchor: HTMLElement) => void
}

/** A visit as a row of a list; its colour is `--own` of the surrounding element. */
export function EntryRow({ entry, workers, time, onOpen }: EntryRowProps) {
  const translate = useTranslate()
  const words = useWords('appointments')
  const names = entry.worker_ids.map((id) => workers?.get(id)?.label ?? `#${id}`).join(', ')
  const [first] = entry.worker_ids
  const notBegun = isLate(entry, useMinute())
  const about = [
    time,
    [entry.postcode, entry.customer].filter(Boolean).join(', '),
    ...(isBlocking(entry) ? [words.choice('kind', entry.kind)] : []),
    ...(notBegun ? [translate('dispatch.not_begun')] : []),
    ...(NOTED_STATUSES.includes(entry.status) ? [words.choice('status', entry.status)] : []),
  ]
  return (
    <button
      type="button"
      className={`${css['entryRow']} ${visitClass(entry.id)}`}
      data-over={entry.status === 'done' || undefined}
      onClick={({ currentTarget }) => onOpen(currentTarget)}
    >
      <span className={css['entryText']}>
        <b>{entry.name}</b>
        <span>{about.filter(Boolean).join(' · ')}</span>
      </span>
      {first !== undefined && <WorkerDot worker={workers?.get(first)} more={entry.worker_ids.length - 1} />}
      <span className="sr-only">{names || translate('calendar.nobody')}</span>
    </button>
  )
}
