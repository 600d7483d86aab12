import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { CHANNELS } from '../mail/subjects.ts'
import { EVENT_NAMES } from './events.ts'

const record = z.object({
  id: z.int(),
  label: z.string().nullable(),
  at: z.string().meta({ description: 'When it was sent or would have been sent' }),
  to: z
    .string()
    .nullable()
    .meta({ description: 'Address or telephone number of the customer; null if sent to someone else' }),
})

/** Days that the test of a rule covers. */
export const TRIED_DAYS = 30
/** Maximum messages that the test names. */
export const TRIED_ROWS = 20

export const wouldHave = endpoint({
  of: 'message-rules',
  name: 'wouldHave',
  path: '/message-rules/would-have',
  summary: `Preview what an inactive rule would have sent in the last ${TRIED_DAYS} days`,
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
    channel: z.enum(CHANNELS).default('email'),
  }),
  answer: z.object({
    total: z.int(),
    without_address: z
      .int()
      .meta({ description: 'Skipped because the customer has no email address or telephone number' }),
    at_least: z.boolean().meta({ description: 'There were more than are counted' }),
    data: z.array(record).max(TRIED_ROWS),
  }),
})

export const done = endpoint({
  of: 'message-rules',
  name: 'done',
  path: '/message-rules/:id/done',
  summary: 'List a rule’s latest activity: sent, asked or skipped, with the reason',
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
