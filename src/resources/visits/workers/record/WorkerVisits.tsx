import appointments from '../../../../../schema/areas/visits/appointments.ts'
import type { PartProps } from '../../../../kit/record/sections/parts.tsx'
import { RelatedPart } from '../../../../kit/record/sections/RelatedPart.tsx'

const SOONEST = { field: 'starts_at', order: 'ASC' } as const
const VISIT = ['name', 'site', 'status']
const SHORT = ['name', 'status']
const LEAVE = ['ends_at', 'kind']

/** The worker's next visits. */
export const VisitsPart = ({ record }: PartProps) => (
  <RelatedPart
    title="workers.record.visits"
    none="workers.record.no_visits"
    of={appointments}
    filter={{ worker_ids: record.id, ahead: true, visits: true }}
    sort={SOONEST}
    by="starts_at"
    columns={VISIT}
  />
)

export const VisitsShort = ({ record }: PartProps) => (
  <RelatedPart
    title="workers.record.visits"
    of={appointments}
    filter={{ worker_ids: record.id, ahead: true, visits: true }}
    sort={SOONEST}
    by="starts_at"
    columns={SHORT}
    countedAs="visits"
  />
)

/** Leave and blocked time of the worker. */
export const LeavePart = ({ record }: PartProps) => (
  <RelatedPart
    title="workers.record.leave"
    none="workers.record.no_leave"
    of={appointments}
    filter={{ worker_ids: record.id, ahead: true, away: true }}
    sort={SOONEST}
    by="starts_at"
    columns={LEAVE}
  />
)
