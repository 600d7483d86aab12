import { z } from 'zod'
import { type RemoteEvent, SignatureError, UnexpectedEventError } from '../port.ts'

/** Seconds by which the provider's clock may differ from ours in either direction. */
const TOLERANCE = 300

/** Stripe's object ids: letters, digits and underscores (docs.stripe.com/api). */
const name = z.string().regex(/^\w{1,255}$/)
const named = z.union([name, z.looseObject({ id: name }).transform(({ id }) => id)])
const shape = z.looseObject({
  id: name,
  type: z.string().regex(/^[\w.]{1,255}$/),
  data: z.looseObject({
    object: z.looseObject({ id: named.nullish().catch(null), payment_intent: named.nullish() }),
  }),
})

/**
 * Returns the session or payment an event concerns.
 * @throws UnexpectedEventError
 */
export function eventOf(payload: unknown): RemoteEvent {
  const parsed = shape.safeParse(payload)
  if (!parsed.success) {
    const partial = z
      .looseObject({ id: name.nullish().catch(null), type: z.string().nullish().catch(null) })
      .safeParse(payload)
    const [issue] = parsed.error.issues
    throw new UnexpectedEventError(`${issue?.path.join('.') || 'event'}: ${issue?.message ?? 'unexpected'}`, {
      id: partial.data?.id ?? null,
      type: partial.data?.type ?? null,
    })
  }
  const { id, type, data } = parsed.data
  const { id: object = null, payment_intent: intent = null } = data.object
  if (type.startsWith('checkout.session.')) {
    if (object === null) throw new UnexpectedEventError('data.object.id: missing', { id, type })
    return { id, type, session: object, intent }
  }
  return { id, type, session: null, intent: type.startsWith('payment_intent.') ? object : intent }
}

/**
 * Parses a body of any bytes.
 * @throws UnexpectedEventError
 */
export function eventIn(body: Buffer): RemoteEvent {
  let payload: unknown
  try {
    payload = JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw new UnexpectedEventError(error instanceof Error ? error.message : 'no JSON', { id: null, type: null })
  }
  return eventOf(payload)
}

/**
 * Refuses a signature with a time too far from now; the library only checks old ones.
 * @param header `t=…,v1=…`
 * @throws SignatureError
 */
export function checkTime(header: string, now: Date): void {
  const seconds = Number(/(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(header)?.[1] ?? Number.NaN)
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= TOLERANCE))
    throw new SignatureError('the time of the signature is not now')
}
