import { z } from 'zod'
import type { FieldErrors } from '../../engine/errors.ts'
import { typedAs } from '../../engine/shape.ts'
import { recordId } from '../record/shapes.ts'
import { KINDS } from '../visits/appointments.ts'
import { STATUSES } from '../visits/visitStatus.ts'

/** A document of a visit's job, as named in an address. */
export const documentOfVisit = recordId.extend({
  document_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
})

const instant = z.string().nullable()

/** What a worker has reported about a visit; null or 0 until then. */
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
  address: z.array(z.string()).meta({ description: 'Lines of the address, ending with the postcode' }),
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
  price: z
    .number()
    .nullable()
    .meta({ description: 'Including VAT, if the status, type and library item all show prices' }),
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

const statusShape = z.strictObject({ id: z.int(), category: z.string(), position: z.number() })

const requiredDocument = z.strictObject({
  id: z.int(),
  name: z.string(),
  required: statusShape.meta({ description: 'Status before which it must be signed' }),
  signed: z.boolean(),
})

const neededQuestion = z.strictObject({
  id: z.int(),
  label: z.string(),
  active: z.boolean(),
  show_if: z.array(z.strictObject({ question_id: z.int(), is: z.array(z.string()) })),
  required: z.boolean(),
  from: z.number().nullable().meta({ description: 'Position of the status from which it must be answered' }),
  value: z.unknown(),
})

const fixedRefusal = z.strictObject({
  from: z.int(),
  status: z.union([z.literal(403), z.literal(409), z.literal(422)]),
  code: z.string(),
  errors: typedAs<FieldErrors>(z.looseObject({})),
})

/** Decides how the visit's job moves with it. */
const jobGuard = z.strictObject({
  status: statusShape.nullable(),
  moves: z.boolean().meta({ description: 'It has its own status: it is not archived and has no open sub-jobs' }),
  last: z.boolean().meta({ description: 'It has no other open visits' }),
  settles: z.boolean().meta({ description: 'To be completed, all required questions must be answered' }),
  targets: z.strictObject({
    unscheduled: statusShape.nullable(),
    scheduled: statusShape.nullable(),
    in_progress: statusShape.nullable(),
    completed: statusShape.nullable(),
  }),
  documents: z.array(requiredDocument),
  questions: z.array(neededQuestion),
  refusals: z
    .array(fixedRefusal)
    .meta({ description: 'Why it cannot be completed from a status, where only the office can change that' }),
  parent: z
    .strictObject({
      number: z.string(),
      status: statusShape.nullable(),
      status_id: z.int().nullable(),
      others: statusShape.nullable().meta({ description: 'The least advanced of its other open sub-jobs' }),
      documents: z.array(requiredDocument),
    })
    .nullable(),
})
export type JobGuard = Readonly<z.output<typeof jobGuard>>

/** The data that decides whether a step is allowed, so that a phone without a connection checks it like the server. */
export const guards = z.strictObject({
  version: z.string().meta({ description: 'Version of the guards; send it with each step checked against them' }),
  others_going: z.boolean().meta({ description: 'Another worker is on the way or on site' }),
  others_started: z.boolean().meta({ description: 'Another worker is on site' }),
  approved_weeks: z.array(z.string()).meta({ description: 'Mondays of approved weeks, which cannot change' }),
  job: jobGuard.nullable(),
})
export type Guards = Readonly<z.output<typeof guards>>

/** Everything that a worker sees of a visit. */
export const myVisitWhole = myVisit.extend({
  description: z.string().nullable(),
  type: z.string().nullable(),
  outcome_note: z.string().nullable(),
  keeps_place: z.boolean().meta({ description: 'Whether the business records locations' }),
  completes: z.boolean().meta({ description: 'Finishing it completes the job: there are no other open visits' }),
  lines: z.array(workLine),
  used: z.array(used),
  files: z.array(file),
  guards,
  earlier: z.array(earlier).meta({ description: 'Previous visits at this address, newest first' }),
})
export type MyVisitWhole = Readonly<z.output<typeof myVisitWhole>>
