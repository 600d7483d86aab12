import { LinkBase, type RaRecord, useTranslate } from 'ra-core'
import jobs from '../../../../schema/areas/jobs/jobs.ts'
import { best } from '../../../../schema/areas/visits/endpoints.ts'
import { formatMoment } from '../../../../schema/engine/text/format.ts'
import { dayOf, shortDay } from '../../../../schema/engine/time/time.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { usePorts } from '../../../kit/ports.ts'
import { useNextSteps } from '../../../kit/record/next/useNextSteps.ts'
import { useDuration } from '../../../kit/useDuration.ts'
import './bestSlot.css'

/** Steps that booking a visit completes. */
const NEEDS_VISIT = ['book', 'book_next']

/** The best time to book the job, while it has no visit; undefined where that is not to be queried. */
export function useBestSlot(record: RaRecord<number>) {
  const { can } = usePorts()
  const next = useNextSteps(jobs, record.id)
  const isNeeded = next?.steps.some(({ name }) => NEEDS_VISIT.includes(name)) ?? false
  const mayBook = can('Appointments', 'add') && can('Appointments', 'index') && can('Jobs', 'list')
  const { data } = useAnswer(
    best,
    { query: { job_ids: String(record.id), limit: '1' } },
    { enabled: isNeeded && mayBook && !record['archived_at'] },
  )
  const [slot] = data?.data[0]?.workers ?? []
  return isNeeded ? slot : undefined
}

interface BestSlotProps {
  readonly record: RaRecord<number>
  readonly slot: NonNullable<ReturnType<typeof useBestSlot>>
}

/** Stands in for the missing visit: links to the booking page, with this time first and focused. */
export function BestSlot({ record, slot }: BestSlotProps) {
  const translate = useTranslate()
  const duration = useDuration()
  const { locale } = usePorts()
  const travel = slot.reasons.find(({ code }) => code === 'travel')?.minutes
  const when = `${shortDay(dayOf(slot.starts_at), locale)} ${formatMoment(slot.starts_at).slice(11, 16)}`
  return (
    <LinkBase className="best-slot" to={`/jobs/details/${record.id}/book`} aria-keyshortcuts="b">
      <span>
        {translate('work.best_slot', { when, worker: slot.name })}
        {travel !== undefined && (
          <span className="quiet">{translate('work.best_away', { time: duration(travel) })}</span>
        )}
      </span>
      <kbd aria-hidden="true">b</kbd>
    </LinkBase>
  )
}
