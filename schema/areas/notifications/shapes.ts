import { z } from 'zod'

/** Above this number unread ones are "99+". */
export const MAX_UNREAD = 100
/** Lines of one answer. */
export const PAGE = 60

export const line = z.object({
  id: z.int(),
  type: z.string(),
  line: z.string(),
  at: z.string().meta({ format: 'date-time' }),
  read: z.boolean(),
  times: z.int().meta({ description: 'How many times it happened while unread' }),
  who: z.string().nullable().meta({ description: 'Who did it; null if it was automatic' }),
  params: z.record(z.string(), z.unknown()),
  about: z.string().nullable().meta({ description: 'Resource of the record' }),
  about_id: z.int().nullable().meta({ description: 'The record; null if it is about several' }),
  label: z.string().nullable().meta({ description: 'Title of the record' }),
})
export type Line = Readonly<z.output<typeof line>>

export const listed = z.object({
  data: z.array(line),
  before: z.string().nullable().meta({ description: 'Cursor for the next page; null on the last page' }),
})
export const unread = z.object({ count: z.int().max(MAX_UNREAD) })

export const preference = z.object({ type: z.string(), bell: z.boolean(), mail: z.boolean() })
export type NotificationPreference = Readonly<z.output<typeof preference>>
