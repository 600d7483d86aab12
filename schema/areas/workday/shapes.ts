import { z } from 'zod'
import { recordId } from '../record/shapes.ts'
import { KINDS, STATUSES } from '../visits/appointments.ts'

/** A document of the job of a visit, as it stands in an address. */
export const documentOfVisit = recordId.extend({
  document_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
})

const instant = z.string().nullable()

/** What a worker has said of a visit; all of it null or 0 until then. */
export const ownTimes = z.strictObject({
  on_the_way_at: instant,
  started_at: instant,
  break_at: instant,
  break_minutes: z.int(),
  finished_at: instant,
})
export type OwnTimes = Readonly<z.output<typeof ownTimes>>

/** A visit in the list of a day. */
export const myVisit = z.strictObject({
  id: z.int(),
  version: z.int(),
  kind: z.enum(KINDS),
  status: z.enum(STATUSES),
  title: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  job: z.strictObject({ id: z.int(), number: z.string() }).nullable(),
  customer: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.array(z.string()).meta({ description: 'Lines of the address, the postcode the last' }),
  access_notes: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  notes: z.string().nullable(),
  others: z.array(z.string()).meta({ description: 'Names of the other workers of the visit' }),
  times: ownTimes,
})
export type MyVisit = Readonly<z.output<typeof myVisit>>

export const LINE_KINDS = ['service', 'material'] as const

const workLine = z.strictObject({
  kind: z.enum(LINE_KINDS),
  name: z.string(),
  quantity: z.number(),
  price: z.number().nullable().meta({ description: 'With VAT, where status, type and library item all show it' }),
})

const used = z.strictObject({ id: z.int(), material_id: z.int(), name: z.string(), quantity: z.number() })

const earlier = z.strictObject({
  id: z.int(),
  day: z.string(),
  title: z.string(),
  outcome: z.enum(STATUSES),
  outcome_note: z.string().nullable(),
})

const file = z.strictObject({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  kind: z.string(),
  size: z.int(),
  at: z.string(),
})

/** All that a worker sees of a visit. */
export const myVisitWhole = myVisit.extend({
  description: z.string().nullable(),
  type: z.string().nullable(),
  outcome_note: z.string().nullable(),
  keeps_place: z.boolean().meta({ description: 'Whether the business keeps where acts are done' }),
  completes: z.boolean().meta({ description: 'Done, its job is completed: no other visit of it is open' }),
  lines: z.array(workLine),
  used: z.array(used),
  files: z.array(file),
  earlier: z.array(earlier).meta({ description: 'What was done at this address before, the newest first' }),
})
export type MyVisitWhole = Readonly<z.output<typeof myVisitWhole>>
