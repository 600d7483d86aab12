import appointments from '../../../../schema/areas/visits/appointments.ts'
import { useListSubscription } from '../../../kit/live/subscriptions.ts'
import type { PartProps } from '../../../kit/record/sections/parts.tsx'
import { RelatedPart } from '../../../kit/record/sections/RelatedPart.tsx'
import { BestSlot, useBestSlot } from './BestSlot.tsx'

const VISIT = ['starts_at', 'status', 'worker_ids']
const SHORT = ['worker_ids', 'status']
const NEWEST = { field: 'starts_at', order: 'DESC' } as const

/** Visits of the job and its sub-jobs, and the best time for a missing one. */
export function VisitsPart({ record }: PartProps) {
  const slot = useBestSlot(record)
  // Changes of a visit's state appear live.
  useListSubscription(appointments.name)
  return (
    <RelatedPart
      title={'work.visits'}
      none={'work.no_visits'}
      of={appointments}
      filter={{ job: record.id }}
      sort={NEWEST}
      columns={VISIT}
      last={slot && <BestSlot record={record} slot={slot} />}
    />
  )
}

export function VisitsShort({ record }: PartProps) {
  const slot = useBestSlot(record)
  useListSubscription(appointments.name)
  return (
    <RelatedPart
      title={'work.visits'}
      of={appointments}
      filter={{ job: record.id }}
      sort={NEWEST}
      by={'starts_at'}
      columns={SHORT}
      countedAs={'visits'}
      last={slot && <BestSlot record={record} slot={slot} />}
    />
  )
}
