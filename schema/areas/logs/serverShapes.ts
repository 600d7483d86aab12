import { z } from 'zod'

/** Minimum severity. */
export const LINE_LEVELS = ['info', 'warn', 'error'] as const
export type LineLevel = (typeof LINE_LEVELS)[number]

/** Maximum lines of one answer. */
export const MAX_LINES = 200

const cause = z.looseObject({
  message: z.string().optional(),
  type: z.string().optional(),
  code: z.string().optional(),
  trace: z.string().optional(),
})

export const line = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  level: z.enum(LINE_LEVELS),
  server: z.string(),
  request_id: z.uuid().nullable().meta({ description: 'ID of the request; null if it happened automatically' }),
  method: z.string().nullable(),
  route: z.string().nullable().meta({ description: 'Route pattern, never the actual URL' }),
  status: z.int().nullable(),
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  ms: z.number().nullable(),
  message: z.string(),
  details: cause
    .extend({ cause: cause.optional() })
    .nullable()
    .meta({ description: 'Type and stack trace of an error' }),
})
export type Line = Readonly<z.output<typeof line>>

const few = z.string().trim().min(1).max(200).optional()
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional()

/** All conditions must hold. */
export const linesQuery = z.strictObject({
  level: z.enum(LINE_LEVELS).optional().meta({ description: 'Minimum severity' }),
  text: few.meta({ description: 'Part of the message, the route pattern or the error' }),
  request_id: z.uuid().optional(),
  server: few,
  before: id.meta({ description: 'Line ID. Returns only older lines' }),
  after: id.meta({ description: 'Line ID. Returns only newer lines' }),
  limit: z.coerce.number().int().min(1).max(MAX_LINES).default(100),
})
export type LinesQuery = Readonly<z.output<typeof linesQuery>>

export const lines = z.object({
  data: z.array(line),
  more: z.boolean(),
  last: z.int().meta({ description: 'ID of the newest line' }),
  servers: z.array(z.string()).meta({ description: 'Available options' }),
  wrote: z.boolean().meta({ description: 'Whether the request has log entries' }),
})
