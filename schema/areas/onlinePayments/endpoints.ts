import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { forEach } from '../../engine/forEach.ts'
import { permission } from '../../engine/permissions.ts'
import { oneOf } from '../record/shapes.ts'
import { connectionTest } from '../settings/shapes.ts'
import { SUBJECTS } from './subjects.ts'

/** State of a link: the card page was not opened, is open, was paid, or the link was withdrawn. */
export const LINK_STATES = [
  'open',
  'begun',
  'processing',
  'paid',
  'failed',
  'differs',
  'disputed',
  'charged_back',
  'withdrawn',
] as const

/** Below the prefix; Stripe reports events of either. */
export const EVENT_PATHS = ['checkout/events', 'payments/stripe/webhook'] as const

export const payLinks = forEach(SUBJECTS, (resourceName, resource) =>
  endpoint({
    of: resourceName,
    name: 'payLinks',
    path: `/${resourceName}/:id/pay-links`,
    summary: `List the payment links of a ${oneOf(resource)}, with the state of each`,
    access: ['Payments:list', permission(resource.area, 'list')],
    answer: z.strictObject({
      /** What a link would ask for now, in pounds; null when nothing is outstanding. */
      owed: z.number().nullable(),
      data: z.array(
        z.strictObject({
          id: z.int(),
          made_at: z.string(),
          made_by: z.string().nullable(),
          /** Null: what is outstanding when it is opened. */
          amount: z.number().nullable(),
          state: z.enum(LINK_STATES),
          /** When the customer last opened the card page. */
          begun_at: z.string().nullable(),
        }),
      ),
    }),
  }),
)

/** The account that the key belongs to. */
export const tryStripe = endpoint({
  name: 'tryStripe',
  ...connectionTest('stripe', 'Check the Stripe keys and show their account'),
})
