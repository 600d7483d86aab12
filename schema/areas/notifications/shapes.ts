import { z } from 'zod'

/** Unread ones beyond so many are "99+". */
export const MOST_UNREAD = 100
/** Lines of one answer. */
export const PAGE = 60

export const line = z.object({
  id: z.int(),
  type: z.string(),
  line: z.string(),
  at: z.string().meta({ format: 'date-time' }),
  read: z.boolean(),
  times: z.int().meta({ description: 'How often it happened while it was unread' }),
  who: z.string().nullable().meta({ description: 'Who did it; null where that was the program' }),
  params: z.record(z.string(), z.unknown()),
  about: z.string().nullable().meta({ description: 'Resource of the record that it is about' }),
  about_id: z.int().nullable().meta({ description: 'The record; null where it is about many' }),
  label: z.string().nullable().meta({ description: 'What the record is called' }),
})
export type Line = Readonly<z.output<typeof line>>

export const listed = z.object({
  data: z.array(line),
  before: z.string().nullable().meta({ description: 'What to ask for further ones with; null where there are none' }),
})
export const unread = z.object({ count: z.int().max(MOST_UNREAD) })

export const preference = z.object({ type: z.string(), bell: z.boolean(), mail: z.boolean() })
export type NotificationPreference = Readonly<z.output<typeof preference>>
