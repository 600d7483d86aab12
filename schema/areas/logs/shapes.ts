import { z } from 'zod'
import { idNumber, typedAs } from '../../engine/shape.ts'
import { dayAsked } from '../../engine/time/dayAsked.ts'
import { type LogEvent, undone } from '../workspace/shapes.ts'

export const LOG_EVENTS = [
  'created',
  'updated',
  'archived',
  'reinstated',
  'deleted',
  'reordered',
] as const satisfies readonly LogEvent[]

/** Maximum entries of one answer. */
export const MAX_ENTRIES = 100
/** Records that are reverted while the request waits; more are reverted in the background. */
export const MAX_AT_ONCE = 1000

const person = z.object({ id: z.int(), name: z.string() })
const moment = z.iso.datetime()

/** Who did what to which record, when and from where. */
export const row = z.object({
  id: z.int(),
  at: moment,
  event: typedAs<LogEvent>(z.string()),
  action: z.string().meta({ description: 'Method and route, or a name if it happened automatically' }),
  url: z.string(),
  user: person.nullable(),
  user_email: z.string().nullable().meta({ description: 'As it was at the time' }),
  ip: z.string().nullable(),
  entity: z.string(),
  entity_id: z.int(),
  name: z
    .string()
    .nullable()
    .meta({ description: 'Title of the record, or its title at the time if it has been deleted' }),
  changed: z.array(z.string()),
  changeset: z.uuid().meta({ description: 'The request that made the change' }),
  reverted: z.boolean(),
})
export type LogRow = Readonly<z.output<typeof row>>

const day = dayAsked.optional()
const few = z.string().trim().min(1).max(200).optional()
const byId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional()
const page = {
  before: byId.meta({ description: 'Entry ID. Returns only older entries' }),
  limit: z.coerce.number().int().min(1).max(MAX_ENTRIES).default(50),
}

/** All conditions must hold. Days are those of the business. */
export const listQuery = z.strictObject({
  event: z.enum(LOG_EVENTS).optional(),
  action: few.meta({ description: 'Part of the method and route; `import` for all imports' }),
  url: few.meta({ description: 'Part of the URL' }),
  user_id: byId,
  email: few.meta({ description: 'Email address of the user at the time' }),
  ip: few,
  entity: few.meta({ description: 'Name of a resource' }),
  entity_id: byId,
  changeset: z.uuid().optional().meta({ description: 'Changes of one request' }),
  from: day,
  to: day,
  ...page,
})
export type LogQuery = Readonly<z.output<typeof listQuery>>

export const list = z.object({ data: z.array(row), more: z.boolean() })

/** `refused` means every kind of refused sign-in. */
export const securityQuery = z.strictObject({
  event: few,
  user_id: byId,
  email: few,
  ip: few,
  from: day,
  to: day,
  ...page,
})
export type SecurityQuery = Readonly<z.output<typeof securityQuery>>

export const securityRow = z.object({
  id: z.int(),
  at: moment,
  event: z.string(),
  user: person.nullable(),
  user_email: z.string().nullable(),
  ip: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type SecurityRow = Readonly<z.output<typeof securityRow>>
export const securityList = z.object({
  data: z.array(securityRow),
  more: z.boolean(),
  events: z.array(z.string()).meta({ description: 'Available options' }),
})

const names = z.record(z.string(), z.record(z.string(), z.object({ label: z.string(), colour: z.string().nullish() })))
const change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })

/** Who reverted an entry, when, and the entry of the revert if the caller may see it. */
const putBack = z.object({ by: z.string().nullable(), at: moment, entry: z.int().nullable() })

export const entry = row.extend({
  there: z.boolean().meta({ description: 'Whether the record still exists' }),
  changes: z.array(change),
  unchanged: z.array(z.object({ field: z.string(), value: z.unknown() })),
  names,
  put_back: putBack.nullable(),
  puts_back: z.int().nullable().meta({ description: 'The entry that this one reverted' }),
  since: z.array(row).meta({ description: 'Entries of the same record, newest first, including this one' }),
  together: z.int().meta({ description: 'Records that the same request changed; 1001 for more than a thousand' }),
  others: z.array(row).meta({ description: 'Other entries of the request that you can see' }),
})
export type LogEntry = Readonly<z.output<typeof entry>>

/** What the hashes of a record's entries prove. */
export const proof = z.object({
  checked_at: moment,
  entries: z.int().meta({ description: 'Number of entries in the chain so far' }),
  taken: z.int().meta({ description: 'Number of these entries that have been archived' }),
  near: z.array(z.object({ id: z.int(), hash: z.string() })).meta({ description: 'This entry and its neighbours' }),
  broken: z.array(z.object({ entry: z.int().nullable(), why: z.string() })),
})
export type ChainProof = Readonly<z.output<typeof proof>>

/** The present state of a field in an entry. */
export const FIELD_STATES = ['back', 'changed', 'same', 'refused', 'kept'] as const

const field = z.object({
  field: z.string(),
  state: z.enum(FIELD_STATES).meta({
    description:
      'Can be reverted, changed since, already has this value, refused with a reason, or only set by its own action',
  }),
  before: z.unknown(),
  now: z.unknown(),
  why: z.array(z.looseObject({ code: z.string() })).optional(),
})

/** Result of a revert, rehearsed and rolled back. */
export const outlook = z.object({
  fields: z.array(field),
  version: z.int().nullable().meta({ description: 'Version of the record when it was checked' }),
  code: z.string().nullable().meta({ description: 'Reason why it cannot be reverted: a key under `problem`' }),
  act: z.string().nullable().meta({ description: 'The action that corrects a change that cannot be reverted' }),
  usage: z.array(z.looseObject({ resource: z.string(), total: z.int() })).optional(),
  changed_by: z.object({ by: z.string().nullable(), at: moment }).nullable(),
  names,
})
export type Outlook = Readonly<z.output<typeof outlook>>

export const CHOICES = ['keep', 'put_back'] as const

export const revertBody = z
  .strictObject({
    fields: z
      .array(z.string().max(200))
      .max(500)
      .optional()
      .meta({ description: 'Defaults to everything that can be reverted' }),
    choices: z
      .record(z.string().max(200), z.enum(CHOICES))
      .optional()
      .meta({ description: 'For fields that have been changed since' }),
    version: idNumber.optional().meta({ description: 'Version of the record when the choices were made' }),
  })
  .nullish()

export const reverted = z.object({
  entry: z.int().nullable().meta({ description: 'The log entry of the revert' }),
  done: z.array(z.string()),
  kept: z.array(z.string()),
  changeset: z.uuid().meta({ description: 'ID to undo the revert' }),
})

/** A record at a point in time, beside its present state. */
export const asAt = z.object({
  at: moment,
  fields: z.array(
    z.object({
      field: z.string(),
      was: z.unknown(),
      now: z.unknown(),
      changed: z.boolean().meta({ description: 'Whether the value is different today' }),
    }),
  ),
  untold: z.array(z.string()).meta({ description: 'Fields whose earlier values are not in the log' }),
  name: z.string().nullable().meta({ description: 'Title at the time' }),
  archived: z.boolean().meta({ description: 'Whether it was archived' }),
  there: z.boolean().meta({ description: 'Whether it exists today' }),
  before: z
    .object({ at: moment, user: z.string().nullable(), entry: z.int(), event: typedAs<LogEvent>(z.string()) })
    .nullable()
    .meta({ description: 'The change that led to this state' }),
  after: moment.nullable().meta({ description: 'When it was changed next' }),
  since: z.int().meta({ description: 'Changes from then until today' }),
  names,
})
export type AsAt = Readonly<z.output<typeof asAt>>

/** Progress of a revert in the background. */
export const job = z.object({
  id: z.int(),
  preview: z.boolean(),
  total: z.int(),
  finished: z.boolean(),
  changeset: z.uuid().nullable().meta({ description: 'ID to undo the revert' }),
  code: z.string().nullable(),
  result: undone.shape.data.nullable(),
})
export type RevertJob = Readonly<z.output<typeof job>>

export const changesetReverted = z.object({
  result: undone.shape.data.nullable().meta({ description: 'Null while it is being processed' }),
  changeset: z.uuid().nullable().meta({ description: 'ID to undo the revert; null if nothing has been done yet' }),
  job: job.nullable(),
})

/** Maximum days that can be reverted at once. */
export const MAX_DAYS = 31

export const personBody = z
  .strictObject({
    user_id: idNumber,
    from: moment,
    to: moment,
    preview: z.boolean().optional(),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'], message: 'end_before_start' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MAX_DAYS * 86_400_000, {
    path: ['from'],
    message: 'too_far',
  })
