import { z } from 'zod'
import { typedAs } from '../../engine/shape.ts'

/** A record's status, with the statuses that the caller may set next. */
export const status = z.object({
  id: z.int(),
  label: z.string(),
  colour: z.string().nullable(),
  category: z.string().nullable().meta({ description: 'What it means, where its library says so' }),
  next: z.array(z.int()).nullable().meta({ description: 'Statuses that may follow and that the caller may choose' }),
  rules: z
    .array(z.object({ to_status_id: z.int(), needs: z.array(z.string()) }))
    .meta({ description: 'Fields that have to be filled for the moves to these statuses' }),
  barred: z.array(z.int()).meta({ description: 'Statuses that may follow and that others than the caller may choose' }),
  acts: z.array(z.int()).meta({ description: 'Statuses that may follow by an act of the program, such as converting' }),
  reason: z.boolean().meta({ description: 'Entered only with a reason' }),
  automatic: z.boolean().meta({ description: 'Set by acts of the program alone' }),
  offered: z.boolean().meta({ description: 'In use: neither archived nor switched off' }),
  locks: z.boolean().meta({ description: 'Records in it keep what their declaration locks' }),
})
export type Status = Readonly<z.output<typeof status>>

export const board = z.object({
  columns: z.array(
    status.extend({
      data: z.array(z.record(z.string(), z.unknown())),
      total: z.int(),
      total_is: z.enum(['exact', 'at_least']),
    }),
  ),
  labels: z.record(z.string(), z.record(z.string(), z.object({ label: z.string(), colour: z.string().optional() }))),
})

/** Maximum positions of one answer: a browser draws this many without a pause. */
export const MAX_PLACES = 2000

export const positions = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      label: z.string(),
      lat: z.number(),
      lng: z.number(),
      status: z.int().nullable(),
      place: z.string().nullable().meta({ description: 'What the address is called, where a record has several' }),
    }),
  ),
  total: z.int(),
  total_is: z.enum(['exact', 'at_least']),
  without: z.int().meta({ description: 'Of the records counted, how many have no place' }),
  more: z.boolean().meta({ description: 'There are more places than were sent' }),
})

/** Events of a record in the log. */
export type LogEvent = 'created' | 'updated' | 'archived' | 'reinstated' | 'deleted' | 'reordered'

const change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
const logged = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  event: typedAs<LogEvent>(z.string()),
  user: z.string().nullable(),
  changeset: z.uuid(),
  together: z.int(),
  is_undo: z.boolean(),
  undone: z.boolean(),
  may_undo: z.boolean(),
  changes: z.array(change).readonly(),
})
/**
 * What one request did to a record: `together` is how many records it changed, including this one, 1001 for more than a thousand; `user` is null for
 * the program itself.
 */
export type Logged = Readonly<z.output<typeof logged>>

export const history = z.object({
  data: z.array(logged).readonly(),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  names: z.record(z.string(), z.record(z.string(), z.object({ label: z.string(), colour: z.string().nullish() }))),
})

/** A page of a record's history; `names` of everything that its values refer to: resource → id → title. */
export type LoggedHistory = Readonly<z.output<typeof history>>

const foundRecord = z.object({
  resource: z.string(),
  id: z.int(),
  label: z.string(),
  colour: z.string().optional(),
  tells: z
    .record(z.string(), z.unknown())
    .meta({ description: 'What tells it apart from others of its name, by field; references are named' })
    .optional(),
})
export type Found = Readonly<z.output<typeof foundRecord>>
export const findings = z.object({ data: z.array(foundRecord) })

export const recent = z.object({
  data: z.array(
    z.object({
      id: z.int(),
      at: z.iso.datetime(),
      event: z.string(),
      entity: z.string(),
      entity_id: z.int().nullable(),
      label: z.string().nullable(),
      changed: z.array(z.string()),
      user: z.string().nullable(),
    }),
  ),
})
export type RecentChange = Readonly<z.output<typeof recent>['data'][number]>

/** What an undo restored, by resource and original event, and what it left alone. */
export const undone = z.object({
  data: z.object({
    done: z.int(),
    skipped: z.int(),
    changes: z.array(
      z.object({
        resource: z.string(),
        event: z.string(),
        total: z.int(),
        records: z.array(z.object({ id: z.int(), label: z.string().nullable() })),
      }),
    ),
    conflicts: z.array(z.looseObject({ resource: z.string(), id: z.int(), event: z.string(), code: z.string() })),
    labels: z.record(z.string(), z.unknown()).meta({ description: 'Resource → id → name of what the conflicts name' }),
  }),
  changeset: z.uuid(),
})
