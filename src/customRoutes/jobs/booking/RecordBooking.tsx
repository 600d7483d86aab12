import { type RaRecord, useGetOne, useTranslate } from 'ra-core'
import { useState } from 'react'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { declarationOf } from '../../../kit/declarationOf.ts'
import { recordName } from '../../../kit/recordName.ts'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { SlotPicker } from './SlotPicker.tsx'

type Work = RaRecord<number>
type Address = Readonly<Record<string, unknown>> & { readonly id: number }

/** Address of the site as text, for the visit. */
function siteText(customer: RaRecord | undefined, address: unknown): string | null {
  const found = ((customer?.['addresses'] ?? []) as readonly Address[]).find(({ id }) => id === address)
  const parts = ['line1', 'line2', 'city', 'postcode'].map((name) => found?.[name]).filter(Boolean)
  return parts.length ? parts.join(', ').slice(0, 255) : null
}

interface RecordBookingProps {
  readonly resource: string
  readonly id: number
  readonly onBooked: () => void
}

/** A visit for one record: a survey for a quote, the work itself for a job. */
export function RecordBooking({ resource, id, onBooked }: RecordBookingProps) {
  const [today] = useState(() => dayOf(Date.now()))
  const translate = useTranslate()
  // The duration depends on its lines, which the row of a list does not have.
  const { data: work } = useGetOne<Work>(resource, { id })
  const { data: customer } = useGetOne('customers', { id: Number(work?.['customer_id']) }, { enabled: Boolean(work) })
  if (!work || !customer) return <Pending />
  const about = {
    kind: resource === 'jobs' ? 'job' : 'survey',
    subject: resource,
    subject_id: work.id,
    franchise_id: work['franchise_id'] ?? null,
    title: recordName(declarationOf(resource), work).slice(0, 160),
    site: siteText(customer, work['address_id']),
  }
  const plannedFor = work['planned_for'] as string | null | undefined
  const isAhead = typeof plannedFor === 'string' && plannedFor > today
  return (
    <>
      {isAhead && <p className="quiet">{translate('wizard.book.planned', { day: formatDate(plannedFor) })}</p>}
      <SlotPicker key={work.id} work={work} about={about} from={isAhead ? plannedFor : today} onBooked={onBooked} />
    </>
  )
}
