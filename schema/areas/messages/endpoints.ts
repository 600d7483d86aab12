import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { EVENT_NAMES } from './events.ts'

const record = z.object({
  id: z.int(),
  label: z.string().nullable(),
  at: z.string().meta({ description: 'When it would have gone out, or went' }),
  to: z.string().nullable().meta({ description: 'Null: there is no address that may be written to' }),
})

/** Days that a rule is tried on. */
export const TRIED_DAYS = 30
/** Of what it would have sent so many are named. */
export const TRIED_ROWS = 20

export const wouldHave = endpoint({
  of: 'message-rules',
  name: 'wouldHave',
  path: '/message-rules/would-have',
  summary: `What a rule would have sent in the last ${TRIED_DAYS} days, before it is switched on`,
  access: ['EmailTemplates:list'],
  query: z.strictObject({
    event: z.enum(EVENT_NAMES),
    days: z.coerce.number().int().min(0).max(365).default(1),
    at: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .default('16:00'),
    conditions: z.string().max(2000).default(''),
    to: z.enum(['customer', 'owner', 'address']).default('customer'),
  }),
  answer: z.object({
    total: z.int(),
    at_least: z.boolean().meta({ description: 'There were more than it looks at' }),
    data: z.array(record).max(TRIED_ROWS),
  }),
})

export const done = endpoint({
  of: 'message-rules',
  name: 'done',
  path: '/message-rules/:id/done',
  summary: 'What a rule did last: sent, asked, or left alone and why',
  access: ['EmailTemplates:list'],
  answer: z.object({
    data: z.array(
      z.object({
        about: z.string(),
        about_id: z.int(),
        label: z.string().nullable(),
        at: z.string(),
        state: z.enum(['sent', 'asked', 'left']),
        reason: z.string().nullable(),
        email_id: z.int().nullable(),
      }),
    ),
  }),
})
