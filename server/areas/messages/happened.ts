import type { EventName } from '../../../schema/areas/messages/events.ts'
import type { Change } from '../../engine/write/audit.ts'

type Values = Readonly<Record<string, unknown>>
type Name = EventName
/** The categories of a record's previous and new status; `from` is missing for a new record. */
export interface Moved {
  readonly from: string | undefined
  readonly to: string
}
/** Returns the change of a record's status from one id to another; undefined if it did not change. */
export function movedBetween(
  before: unknown,
  after: unknown,
  categoryOf: (status: number) => string | undefined,
): Moved | undefined {
  const target = typeof after === 'number' && after !== before ? categoryOf(after) : undefined
  return target === undefined ? undefined : { to: target, from: categoryOf(Number(before ?? 0)) }
}

/** Returns the events that a change of a record means. `movement` is set if its status changed. */
type Reads = (after: Values, before: Values | null, movement: Moved | undefined) => readonly (Name | false)[]

/** Whether a field was empty before and has a value now. */
const isNewlySet = (name: string, after: Values, before: Values | null) =>
  (after[name] ?? null) !== null && (before?.[name] ?? null) === null
const becomes = (name: string, value: unknown, after: Values, before: Values | null) =>
  after[name] === value && before?.[name] !== value

const OPEN: readonly unknown[] = ['booked', 'confirmed']
const isVisit = ({ subject_id, kind }: Values) => typeof subject_id === 'number' && kind !== 'lock' && kind !== 'leave'
const isOpen = (row: Values | null) =>
  row !== null && (row['archived_at'] ?? null) === null && OPEN.includes(row['status'])

/** Resource → events that its changes mean. */
const READS: Readonly<Record<string, Reads>> = {
  leads: (_after, before) => [!before && 'lead_made'],
  quotes: (after, before) => [isNewlySet('sent_at', after, before) && 'quote_sent'],
  appointments: (after, before) =>
    isVisit(after)
      ? [
          isOpen(after) && (!before || before['status'] === 'cancelled') && 'visit_booked',
          isOpen(after) && isOpen(before) && after['starts_at'] !== before?.['starts_at'] && 'visit_moved',
          isOpen(before) && after['status'] === 'cancelled' && 'visit_cancelled',
          becomes('status', 'on_the_way', after, before) && 'visit_on_the_way',
        ]
      : [],
  // A job that was invoiced in advance becomes completed and invoiced in one change.
  jobs: (_after, before, movement) => [
    (movement?.to === 'completed' ||
      (before !== null && movement?.to === 'invoiced' && movement.from !== 'completed')) &&
      'job_completed',
  ],
  invoices: (after, before) => [
    after['kind'] !== 'credit_note' && becomes('status', 'issued', after, before) && 'invoice_issued',
  ],
  payments: (after, before) => [
    after['flow'] === 'in' &&
      typeof after['job_id'] === 'number' &&
      becomes('status', 'succeeded', after, before) &&
      'payment_received',
  ],
  complaints: (after, before) => [
    !before && 'complaint_made',
    isNewlySet('responded_at', after, before) && 'complaint_answered',
    isNewlySet('resolved_at', after, before) && 'complaint_resolved',
  ],
}

/** Resources whose changes can be events. */
export const WATCHED: readonly string[] = Object.keys(READS)

/** Returns the events of one change of a record; none for archiving and restoring. */
export function happened(
  resource: string,
  { event, before, after }: Change,
  movement: Moved | undefined,
): readonly Name[] {
  if (!after || !Object.hasOwn(READS, resource) || (event !== 'created' && event !== 'updated')) return []
  return (READS[resource] as Reads)(after, before, movement).filter((name) => name !== false)
}
