import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { EVENT_PATHS } from '../../../schema/areas/onlinePayments/endpoints.ts'
import { stripeWebhookSecret } from '../../../schema/areas/onlinePayments/settings.ts'
import type { QueueName } from '../../../schema/areas/queues/queues.ts'
import { type Engine, service } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { type Item, putAside } from '../../engine/queue/queue.ts'
import { sendEvent, storeEvent } from './job.ts'
import { SignatureError, UnexpectedEventError } from './port.ts'
import { providerOf } from './provider.ts'

/** Maximum bytes of a request; an event has a few thousand. */
const MAX = 262_144

const itemOf = (body: Buffer, { event: { id, type } }: UnexpectedEventError): Item => ({
  key: id ?? createHash('sha256').update(body).digest('hex'),
  subject: [type, id].filter(Boolean).join(' '),
  original: body,
})

/**
 * POST /checkout/events and /payments/stripe/webhook: signed events from Stripe. An event is stored and answered at once, and processed in the queue.
 * If it cannot be stored, the error makes Stripe send it again for three days (docs.stripe.com/webhooks).
 */
export function eventsRoute(app: FastifyInstance, engine: Engine): void {
  void app.register(async (instance) => {
    instance.removeContentTypeParser('application/json')
    // The signature covers the exact bytes of the body.
    instance.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const path of EVENT_PATHS)
      instance.post(
        `/${path}`,
        {
          bodyLimit: MAX,
          config: {
            access: 'public',
            summary: 'Receive events from Stripe',
            verb: 'tell',
            body: z.looseObject({ type: z.string() }),
          },
        },
        async (request) => {
          const provider = await providerOf(engine)
          const secret = await engine.settings.get(stripeWebhookSecret)
          if (!provider || secret === null) throw problem(404, 'not_found')
          const signature = String(request.headers['stripe-signature'] ?? '')
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          try {
            const event = await provider.event(body, signature, secret, engine.clock())
            if (await storeEvent(engine, event)) await sendEvent(service(engine, 'checkout').jobs, event.id)
          } catch (error) {
            if (error instanceof SignatureError) throw problem(400, 'signature')
            if (!(error instanceof UnexpectedEventError)) throw error
            // A retry would fail the same way, so the event is accepted and set aside for a person to check.
            await putAside(engine, 'card_events' satisfies QueueName, itemOf(body, error), {
              error,
              tries: 1,
            })
          }
          return { received: true }
        },
      )
  })
}
