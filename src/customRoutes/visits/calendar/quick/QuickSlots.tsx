import { useTranslate } from 'ra-core'
import { free } from '../../../../../schema/areas/visits/endpoints.ts'
import type { EndpointAnswer } from '../../../../../schema/engine/endpoint.ts'
import { formatSpan } from '../../../../../schema/engine/text/format.ts'
import { dayOf, toMillis } from '../../../../../schema/engine/time/time.ts'
import { useAnswer } from '../../../../kit/acts/provider.ts'
import { Pending } from '../../../../kit/ui/Pending.tsx'
import type { Entry, WorkerName } from '../calendarData.ts'
import css from './QuickView.module.css'

type Slot = EndpointAnswer<typeof free>['data'][number]

/** Number of days to search, and number of suggestions. */
const [DAYS, MAX_SLOTS] = ['14', 6]

/** The first slot of each day at which all of the visit's workers are free. */
function earliest(slots: readonly Slot[], { worker_ids, starts_at }: Entry): readonly Slot[] {
  const free = new Map<string, number>()
  for (const slot of slots) free.set(slot.starts_at, (free.get(slot.starts_at) ?? 0) + 1)
  const days = new Set<string>()
  return slots.filter((slot) => {
    const day = dayOf(slot.starts_at)
    if (days.has(day) || slot.starts_at === starts_at || (free.get(slot.starts_at) ?? 0) < worker_ids.length)
      return false
    days.add(day)
    return true
  })
}

interface QuickSlotsProps {
  readonly entry: Entry
  readonly workers: ReadonlyMap<number, WorkerName> | undefined
  readonly pending: boolean
  readonly onPick: (times: { readonly starts_at: string; readonly ends_at: string }) => void
}

/** Free times of the same workers with the same duration, the earliest of each day; Tab and Enter move the visit there. */
export function QuickSlots({ entry, workers, pending, onPick }: QuickSlotsProps) {
  const translate = useTranslate()
  const minutes = Math.round((toMillis(entry.ends_at) - toMillis(entry.starts_at)) / 60_000)
  const query = { days: DAYS, minutes: String(minutes), worker_ids: entry.worker_ids.join(','), limit: '200' }
  const { data, error } = useAnswer(free, { query }, { staleTime: 0 })
  if (error) return <p role="alert">{translate('problem.server')}</p>
  if (!data) return <Pending lines={3} />
  const slots = earliest(data.data, entry).slice(0, MAX_SLOTS)
  if (slots.length === 0) return <p className="quiet">{translate('wizard.book.none')}</p>
  return (
    <ul className={css['quickSlots']} aria-label={translate('wizard.book.proposals')}>
      {slots.map((slot, i) => (
        <li key={`${slot.starts_at} ${slot.worker_id}`}>
          <button
            type="button"
            // biome-ignore lint/a11y/noAutofocus: the user opened the list with a key
            autoFocus={i === 0}
            aria-disabled={pending || undefined}
            onClick={() => onPick({ starts_at: slot.starts_at, ends_at: slot.ends_at })}
          >
            <span>{formatSpan(slot)}</span>
            {entry.worker_ids.length === 1 && <span>{workers?.get(slot.worker_id)?.label}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
