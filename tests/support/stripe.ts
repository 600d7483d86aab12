import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { afterAll } from 'vitest'

type Values = Record<string, unknown>

/** How one call fails: with an error response, or performed without a response. */
export type Fault = 500 | 'lost'

interface Session extends Values {
  readonly id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
  readonly amount_total: number
  readonly currency: string
  readonly metadata: Record<string, string>
  readonly success_url: string
  readonly url: string
}
interface Intent extends Values {
  readonly id: string
  status: string
  readonly amount: number
}
interface Refund extends Values {
  readonly id: string
  readonly payment_intent: string
  readonly amount: number
  status: string
}
interface Dispute extends Values {
  readonly id: string
  readonly payment_intent: string
  status: string
}
export interface StripeEvent extends Values {
  readonly id: string
  readonly type: string
}

/** A server on this machine that responds as Stripe's API is documented to (docs.stripe.com/api), as far as the program uses it. */
export interface StripeServer {
  readonly url: string
  readonly key: string
  readonly webhookSecret: string
  /** All events, oldest first. */
  readonly events: StripeEvent[]
  readonly sessions: ReadonlyMap<string, Session>
  /** Calls that were answered, as `METHOD path`. */
  readonly calls: string[]
  /** The failures of the next calls whose `METHOD path` starts like this. */
  fail(begins: string, fault: Fault, times?: number): void
  /** A customer pays on the page. A method that takes days is `unpaid` until settled. */
  pay(session: string, how?: { readonly slow?: boolean; readonly amount?: number }): string
  settle(intent: string, ok: boolean): void
  /** A user at Stripe refunds money. */
  refund(intent: string, amount: number): Refund
  failRefund(id: string): void
  dispute(intent: string): void
  closeDispute(intent: string, status: 'won' | 'lost'): void
  expire(session: string): void
  /** Sends the program an event, signed as Stripe signs it. */
  tell(to: string, event: StripeEvent, how?: { readonly secret?: string; readonly at?: Date }): Promise<Response>
  /** The signature header of an event. */
  signed(body: string, how?: { readonly secret?: string; readonly at?: Date }): string
}

/** `a[b][0][c]=1` as objects. */
function formOf(text: string): Values {
  const found: Values = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    let at = found
    for (const part of path.slice(0, -1)) at = (at[part] ??= {}) as Values
    at[path.at(-1) as string] = value
  }
  return found
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

class Refusal extends Error {
  readonly status: number
  readonly code: string | undefined
  constructor(status: number, message: string, code?: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const list = (data: readonly Values[], url: string) => ({ object: 'list', data, has_more: false, url })

export async function stripeServer(): Promise<StripeServer> {
  const [key, webhookSecret] = ['sk_test_local00000000', 'whsec_local00000000']
  const sessions = new Map<string, Session>()
  const intents = new Map<string, Intent>()
  const refunds = new Map<string, Refund>()
  const disputes = new Map<string, Dispute>()
  const events: StripeEvent[] = []
  const calls: string[] = []
  const faults: { begins: string; fault: Fault; times: number }[] = []
  const answered = new Map<string, { readonly asked: string; readonly body: Values }>()
  let count = 0
  const next = (prefix: string) => `${prefix}_test_${String((count += 1)).padStart(6, '0')}`
  const seconds = () => Math.floor(Date.now() / 1000)
  const happened = (type: string, object: Values) =>
    void events.push({
      id: next('evt'),
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: seconds(),
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
      data: { object: { ...object } },
    })
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const get = <T>(from: ReadonlyMap<string, T>, id: string): T => {
    const found = from.get(id)
    if (!found) throw new Refusal(404, `No such object: '${id}'`, 'resource_missing')
    return found
  }
  const given = (intent: string) =>
    [...refunds.values()].reduce(
      (all, one) => all + (one.payment_intent === intent && one.status !== 'failed' ? one.amount : 0),
      0,
    )
  const open = (form: Values): Session => {
    const items = Object.values((form['line_items'] ?? {}) as Record<string, Values>)
    const amount = items.reduce((all, item) => {
      const price = item['price_data'] as Values
      return all + Number(price['unit_amount']) * Number(item['quantity'])
    }, 0)
    if (amount < 30)
      throw new Refusal(
        400,
        'The Checkout Session’s total amount must convert to at least 30 pence.',
        'amount_too_small',
      )
    const until = Number(form['expires_at'])
    if (until < seconds() + 1700 || until > seconds() + 86_500)
      throw new Refusal(400, 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.')
    const id = next('cs')
    const price = items[0]?.['price_data'] as Values
    const made: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: amount,
      currency: String(price['currency']),
      metadata: (form['metadata'] ?? {}) as Record<string, string>,
      success_url: String(form['success_url']),
      cancel_url: form['cancel_url'],
      url: `${url}/pay/${id}`,
      name: String((price['product_data'] as Values)['name']),
      locale: form['locale'],
      customer_email: form['customer_email'],
    }
    sessions.set(id, made)
    return made
  }
  const refundOf = (intent: string, amount: number, metadata: unknown): Refund => {
    const paid = get(intents, intent)
    const left = paid.amount - given(intent)
    if (left <= 0) throw new Refusal(400, `Charge of ${intent} has already been refunded.`, 'charge_already_refunded')
    if (amount > left)
      throw new Refusal(400, 'Refund amount is greater than unrefunded amount on charge', 'amount_too_large')
    const made = {
      id: next('re'),
      object: 'refund',
      payment_intent: intent,
      amount,
      currency: 'gbp',
      status: 'succeeded',
      metadata: (metadata ?? {}) as Values,
    }
    refunds.set(made.id, made)
    happened('refund.created', made)
    happened('charge.refunded', { id: `ch_${intent}`, object: 'charge', payment_intent: intent })
    return made
  }

  function answerTo(method: string, path: string, form: Values, query: URLSearchParams): Values {
    const [, , kind = '', id = '', act = ''] = path.replace('/checkout/', '/').split('/')
    const intent = query.get('payment_intent')
    const of = <T extends { readonly payment_intent: string | null }>(all: ReadonlyMap<string, T>) =>
      list(
        [...all.values()].filter((one) => one.payment_intent === intent),
        path,
      )
    if (method === 'POST' && kind === 'sessions' && id === '') return open(form)
    if (method === 'POST' && kind === 'sessions' && act === 'expire') {
      const found = get(sessions, id)
      if (found.status !== 'open')
        throw new Refusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
      state.expire(id)
      return found
    }
    if (method === 'POST' && kind === 'refunds')
      return refundOf(String(form['payment_intent']), Number(form['amount']), form['metadata'])
    if (method !== 'GET') throw new Refusal(404, `Unrecognized request URL (${method}: ${path}).`)
    if (kind === 'sessions') return id ? get(sessions, id) : of(sessions)
    if (kind === 'payment_intents') return intentOf(id)
    if (kind === 'refunds') return of(refunds)
    if (kind === 'disputes') return of(disputes)
    if (kind === 'events')
      return list(
        events.filter(({ created }) => Number(created) >= Number(query.get('created[gte]'))).toReversed(),
        path,
      )
    if (kind === 'account') return { id: 'acct_local', object: 'account', business_profile: { name: 'Local Ltd' } }
    throw new Refusal(404, `Unrecognized request URL (${method}: ${path}).`)
  }
  const intentOf = (id: string): Values => {
    const found = get(intents, id)
    const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 }
    const paid = found.status === 'succeeded'
    return {
      ...found,
      amount_received: paid ? found.amount : 0,
      latest_charge: paid ? { id: `ch_${id}`, object: 'charge', payment_method_details: { type: 'card', card } } : null,
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = new URL(request.url ?? '/', url)
    const method = request.method ?? 'GET'
    const text = await bodyOf(request)
    if (at.pathname.startsWith('/pay/')) return payPage(method, at.pathname.slice(5), response)
    const say = (status: number, body: Values) => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': next('req') })
      response.end(JSON.stringify(body))
    }
    const wrong = faults.find(({ begins, times }) => times > 0 && `${method} ${at.pathname}`.startsWith(begins))
    if (wrong) wrong.times -= 1
    if (wrong?.fault === 500) return say(500, { error: { type: 'api_error', message: 'An unknown error occurred' } })
    if (request.headers.authorization !== `Bearer ${key}`)
      return say(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } })
    const idempotency = request.headers['idempotency-key'] as string | undefined
    const before = idempotency === undefined ? undefined : answered.get(idempotency)
    try {
      if (before && before.asked !== text)
        throw new Refusal(400, 'Keys for idempotent requests can only be used with the same parameters.')
      const body = before?.body ?? answerTo(method, at.pathname, formOf(text), at.searchParams)
      if (idempotency && !before) answered.set(idempotency, { asked: text, body })
      calls.push(`${method} ${at.pathname}`)
      if (wrong?.fault === 'lost') return void request.socket.destroy()
      say(200, body)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      say(error.status, { error: { type: 'invalid_request_error', message: error.message, code: error.code } })
    }
  }

  function payPage(method: string, id: string, response: ServerResponse): void {
    const found = sessions.get(id)
    if (!found) return void response.writeHead(404).end('No such page')
    if (method === 'POST') {
      state.pay(id)
      return void response.writeHead(303, { location: found.success_url }).end()
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><title>Card page</title><h1>${String(found['name'])}</h1><p>${found.amount_total} pence</p><form method="post"><button>Pay</button></form></html>`,
    )
  }

  const state: StripeServer = {
    url,
    key,
    webhookSecret,
    events,
    sessions,
    calls,
    fail: (begins, fault, times = 1) => void faults.push({ begins, fault, times }),
    pay: (id, { slow = false, amount } = {}) => {
      const found = get(sessions, id)
      if (found.status !== 'open') throw new Error(`${id} is ${found.status}`)
      const intent: Intent = {
        id: next('pi'),
        object: 'payment_intent',
        status: slow ? 'processing' : 'succeeded',
        amount: amount ?? found.amount_total,
        currency: found.currency,
        metadata: found.metadata,
      }
      intents.set(intent.id, intent)
      Object.assign(found, {
        status: 'complete',
        payment_intent: intent.id,
        payment_status: slow ? 'unpaid' : 'paid',
        ...(amount === undefined ? {} : { amount_total: amount }),
      })
      happened('payment_intent.created', intent)
      happened('checkout.session.completed', found)
      return intent.id
    },
    settle: (id, ok) => {
      const intent = get(intents, id)
      intent.status = ok ? 'succeeded' : 'requires_payment_method'
      const session = [...sessions.values()].find((one) => one.payment_intent === id) as Session
      if (ok) session.payment_status = 'paid'
      happened(`checkout.session.async_payment_${ok ? 'succeeded' : 'failed'}`, session)
    },
    refund: (intent, amount) => refundOf(intent, amount, {}),
    failRefund: (id) => {
      const found = get(refunds, id)
      found.status = 'failed'
      happened('refund.failed', found)
    },
    dispute: (intent) => {
      const made = {
        id: next('dp'),
        object: 'dispute',
        payment_intent: intent,
        amount: get(intents, intent).amount,
        status: 'needs_response',
        created: seconds(),
      }
      disputes.set(made.id, made)
      happened('charge.dispute.created', made)
    },
    closeDispute: (intent, status) => {
      const found = [...disputes.values()].find((one) => one.payment_intent === intent) as Dispute
      found.status = status
      happened('charge.dispute.closed', found)
    },
    expire: (id) => {
      get(sessions, id).status = 'expired'
      happened('checkout.session.expired', get(sessions, id))
    },
    signed: (payload, { secret = webhookSecret, at } = {}) =>
      Stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        ...(at ? { timestamp: Math.floor(at.getTime() / 1000) } : {}),
      }),
    tell: (to, event, how) => {
      const body = JSON.stringify(event)
      return fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': state.signed(body, how) },
        body,
      })
    },
  }
  return state
}
