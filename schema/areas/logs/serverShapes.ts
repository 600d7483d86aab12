import { z } from 'zod'

/** How grave a line is at least. */
export const LINE_LEVELS = ['info', 'warn', 'error'] as const
export type LineLevel = (typeof LINE_LEVELS)[number]

/** Most lines of one answer. */
export const MOST_LINES = 200

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
  request_id: z
    .uuid()
    .nullable()
    .meta({ description: 'Of the request that it belongs to; null for what the program did by itself' }),
  method: z.string().nullable(),
  route: z.string().nullable().meta({ description: 'Pattern of the address, never the address itself' }),
  status: z.int().nullable(),
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  ms: z.number().nullable(),
  message: z.string(),
  details: cause
    .extend({ cause: cause.optional() })
    .nullable()
    .meta({ description: 'Of an error: its type and where it came from' }),
})
export type Line = Readonly<z.output<typeof line>>

const few = z.string().trim().min(1).max(200).optional()
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional()

/** All that is said must hold. */
export const linesQuery = z.strictObject({
  level: z.enum(LINE_LEVELS).optional().meta({ description: 'At least so grave' }),
  text: few.meta({ description: 'Part of the message, the address’s pattern or what is told of an error' }),
  request_id: z.uuid().optional(),
  server: few,
  before: id.meta({ description: 'Id of a line: only those that are older' }),
  after: id.meta({ description: 'Id of a line: only those that are newer' }),
  limit: z.coerce.number().int().min(1).max(MOST_LINES).default(100),
})
export type LinesQuery = Readonly<z.output<typeof linesQuery>>

export const lines = z.object({
  data: z.array(line),
  more: z.boolean(),
  last: z.int().meta({ description: 'Id of the newest line of all: what comes after it is new' }),
  servers: z.array(z.string()).meta({ description: 'What there is to choose from' }),
  wrote: z.boolean().meta({ description: 'The request that is asked for has entries in the log' }),
})
