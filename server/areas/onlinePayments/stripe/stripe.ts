import type Stripe from 'stripe'
import {
  type CheckoutProvider,
  RefusedError,
  type RemoteEvent,
  type RemoteRefund,
  type RemoteSession,
  SignatureError,
  UnexpectedEventError,
} from '../port.ts'
import { checkTime, eventIn, eventOf } from './events.ts'

/** Timeout of one call in milliseconds; a failed call is repeated with the same key, at most twice. */
const TIMEOUT = 8_000
const RETRIES = 2

const idOf = (reference: string | { readonly id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

const sessionOf = (found: Stripe.Checkout.Session): RemoteSession => ({
  id: found.id,
  status: found.status === 'complete' ? 'complete' : found.status === 'expired' ? 'expired' : 'open',
  isPaid: found.payment_status === 'paid',
  amount: found.amount_total ?? 0,
  currency: found.currency ?? '',
  session: found.metadata?.['session'] ?? null,
  intent: idOf(found.payment_intent),
})

const REFUND_STATUS: Readonly<Record<string, RemoteRefund['status']>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}
const refundOf = ({ id, amount, status, metadata }: Stripe.Refund): RemoteRefund => ({
  id,
  amount,
  refund: metadata?.['refund'] ?? null,
  status: REFUND_STATUS[status ?? ''] ?? 'pending',
})

const cardOf = (charge: Stripe.Charge | string | null | undefined) => {
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : undefined
  if (!card?.last4) return null
  const expiry = `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`
  return { brand: card.brand ?? '', lastFour: card.last4, expiry }
}

/** docs.stripe.com/api/disputes/object: an early warning is closed or becomes a dispute. */
const disputeOf = ({ status }: Stripe.Dispute) =>
  status === 'lost'
    ? 'lost'
    : status === 'won' || status === 'warning_closed' || status === 'prevented'
      ? 'won'
      : 'open'

const INTENT_STATUS: Readonly<Record<string, 'processing' | 'succeeded' | 'failed'>> = {
  succeeded: 'succeeded',
  canceled: 'failed',
  requires_payment_method: 'failed',
}

/** Events that affect payments; the webhook subscribes to them. */
const EVENTS = [
  ...['completed', 'expired', 'async_payment_succeeded', 'async_payment_failed'].map(
    (one) => `checkout.session.${one}`,
  ),
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  ...['created', 'updated', 'closed'].map((one) => `charge.dispute.${one}`),
] as const

/** Parses one event of a list; one that is not understood is skipped, so that it does not block the others. */
function knownEvent(event: unknown): readonly RemoteEvent[] {
  try {
    return [eventOf(event)]
  } catch (error) {
    if (error instanceof UnexpectedEventError) return []
    throw error
  }
}

interface Options {
  readonly key: string
  /** Address of another server with Stripe's API, such as a test server. */
  readonly url?: string | undefined
  /** The fetch function to use. */
  readonly ask: typeof fetch
}

/** Stripe Checkout through Stripe's own library (docs.stripe.com/payments/checkout). Card data never reaches this program. */
export async function stripeProvider({ key, url, ask }: Options): Promise<CheckoutProvider> {
  // Loaded on first use, because most servers never need it.
  const { default: Library } = await import('stripe')
  const baseUrl = url ? new URL(url) : null
  const stripe = new Library(key, {
    maxNetworkRetries: RETRIES,
    timeout: TIMEOUT,
    telemetry: false,
    httpClient: Library.createFetchHttpClient(ask),
    ...(baseUrl && {
      host: baseUrl.hostname,
      protocol: baseUrl.protocol === 'http:' ? 'http' : 'https',
      port: baseUrl.port || (baseUrl.protocol === 'http:' ? 80 : 443),
    }),
  })
  return {
    open: async ({ session, key: idempotencyKey, amount, currency, name, locale, email, success, cancel, expires }) => {
      const metadata = { session: String(session) }
      const checkout = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          locale,
          success_url: success,
          cancel_url: cancel,
          metadata,
          client_reference_id: String(session),
          line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: { name } } }],
          payment_intent_data: { metadata, description: name },
          expires_at: Math.floor(expires.getTime() / 1000),
          ...(email ? { customer_email: email } : {}),
        },
        { idempotencyKey },
      )
      if (!checkout.url) throw new Error('the checkout session has no address')
      return { id: checkout.id, url: checkout.url }
    },
    session: async (id) => sessionOf(await stripe.checkout.sessions.retrieve(id)),
    expire: async (id) => {
      try {
        return sessionOf(await stripe.checkout.sessions.expire(id))
      } catch (error) {
        // The session is no longer open: it was paid meanwhile or has ended.
        if (error instanceof Library.errors.StripeInvalidRequestError)
          return sessionOf(await stripe.checkout.sessions.retrieve(id))
        throw error
      }
    },
    sessionOf: async (payment_intent) => {
      const { data } = await stripe.checkout.sessions.list({ payment_intent, limit: 1 })
      return data[0] ? sessionOf(data[0]) : null
    },
    payment: async (intent) => {
      const [found, refunds, disputes] = await Promise.all([
        stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] }),
        stripe.refunds.list({ payment_intent: intent, limit: 100 }).autoPagingToArray({ limit: 1000 }),
        stripe.disputes.list({ payment_intent: intent, limit: 10 }),
      ])
      const [dispute] = disputes.data.toSorted((a, b) => b.created - a.created)
      return {
        intent,
        amount: found.amount_received || found.amount,
        currency: found.currency,
        status: INTENT_STATUS[found.status] ?? 'processing',
        card: cardOf(found.latest_charge),
        refunds: refunds.map(refundOf),
        dispute: dispute ? disputeOf(dispute) : null,
      }
    },
    refund: async ({ intent, amount, refund, key: idempotencyKey }) => {
      try {
        return refundOf(
          await stripe.refunds.create(
            { payment_intent: intent, amount, metadata: { refund: String(refund) } },
            { idempotencyKey },
          ),
        )
      } catch (error) {
        if (error instanceof Library.errors.StripeInvalidRequestError) throw new RefusedError(error.message)
        throw error
      }
    },
    event: async (body, signature, secret, now) => {
      try {
        if (!stripe.webhooks.signature) throw new Error('the library verifies no signatures')
        stripe.webhooks.signature.verifyHeader(body, signature, secret, Library.webhooks.DEFAULT_TOLERANCE)
      } catch (error) {
        if (error instanceof Library.errors.StripeSignatureVerificationError) throw new SignatureError(error.message)
        throw error
      }
      checkTime(signature, now)
      return eventIn(body)
    },
    eventOf: eventIn,
    events: async (since) => {
      const all = stripe.events.list({
        types: [...EVENTS],
        limit: 100,
        created: { gte: Math.floor(since.getTime() / 1000) },
      })
      const remoteEvents = await all.autoPagingToArray({ limit: 10_000 })
      return remoteEvents.flatMap(knownEvent)
    },
    account: async () => {
      const stripeAccount = await stripe.accounts.retrieveCurrent()
      return stripeAccount.settings?.dashboard?.display_name || stripeAccount.business_profile?.name || stripeAccount.id
    },
  }
}
