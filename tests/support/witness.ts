import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { resources } from '../../schema/all.ts'
import { addDays } from '../../schema/engine/time/time.ts'
import type { Answer, Call, TestApp } from './app.ts'
import { ALL_DAYS, hours } from './calendar.ts'
import { createFactory, type Values, type Wire } from './factory.ts'
import { chance } from './histories.ts'
import { invoicing } from './invoicing.ts'
import { patientFetch } from './server.ts'

type Http = Pick<TestApp, 'call'>

/** The requests repeatedly sent to a server. */
export interface Asked {
  readonly act: 'lead' | 'customer' | 'visit' | 'payment' | 'allocate' | 'credit'
  readonly method: 'POST' | 'PATCH' | 'PUT'
  readonly path: string
  readonly body: Values
  /** A text that occurs only in the record it creates or changes. */
  readonly mark: string
  readonly key: string
}
/** A response, as the witness file has it. */
export interface Line extends Asked {
  readonly status: number
  /** The returned record's; null if it was rejected. */
  readonly id: number | null
  readonly changeset: string | null
  readonly code: string | null
  /** How many requests it took to get a response. */
  readonly again: number
}

/** Responses on disk before the next request: everything here must be in the database. */
export class Witness {
  readonly #file: string
  readonly #open: number
  constructor(file: string) {
    this.#file = file
    this.#open = openSync(file, 'a')
  }
  write(line: Line): void {
    writeSync(this.#open, `${JSON.stringify(line)}\n`)
    fsyncSync(this.#open)
  }
  /** Closes it. @returns everything written, read back */
  close(): Line[] {
    closeSync(this.#open)
    const lines = readFileSync(this.#file, 'utf8').trim().split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line) as Line)
  }
}

/** The API of a server in another process, called by a well-behaved client. */
export function overHttp(address: string, token: string): Http {
  const call = async <Body>(method: string, path: string, { body, headers = {} }: Call = {}): Promise<Answer<Body>> => {
    const answer = await patientFetch(`${address}/panel-api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: {}, body: (await answer.json()) as Body }
  }
  return { call }
}

/** The customers and workers of the writers. */
export interface Business {
  readonly franchise: number
  readonly workers: readonly number[]
  /** Each with an invoice with a large balance. */
  readonly debtors: readonly { readonly customer: number; readonly invoice: number; readonly prices: number[] }[]
  /** One for each writer, which nobody else changes. */
  readonly customers: readonly number[]
}

/** A small business for this many writers: two of them share a debtor, four of them a worker. */
export async function witnessed(api: Http, writers: number): Promise<Business> {
  const { franchise, customer, line, job, issued } = invoicing(api)
  const { create } = createFactory(api)
  const few = (n: number) => Array.from({ length: Math.ceil(writers / n) }, (_, i) => i)
  const pays = await franchise({ invoice_prefix: `W${Date.now().toString(36).toUpperCase().slice(-6)}-` })
  const workers: number[] = []
  const debtors: Business['debtors'][number][] = []
  const customers: number[] = []
  for (const i of few(4)) {
    const who = { name: `Witness ${i}`, email: `witness${i}@example.test`, shifts: hours(ALL_DAYS, '06:00', '22:00') }
    workers.push((await create(resources.get('workers'), who)).id)
  }
  for (const i of few(2)) {
    const who = await customer()
    const prices = [90_000.07 + i, 12_345.67]
    const lines = [line(prices[0] as number), line(prices[1] as number, 5, { vat_rate_id: 2 })]
    const of = { customer_id: who, franchise_id: pays }
    debtors.push({ customer: who, invoice: (await issued(await job(of, lines), 'final')).id, prices })
  }
  for (let i = 0; i < writers; i++) customers.push(await customer())
  return { franchise: pays, workers, debtors, customers }
}

const CYCLE = ['lead', 'customer', 'visit', 'payment', 'allocate', 'visit', 'credit'] as const
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** A writer's next request; `last` is its last payment and the amount. */
function next(of: Business, writer: number, n: number, roll: (below: number) => number, last: Values | null): Asked {
  const [mark, key] = [`mark-${writer}-${n}-${randomUUID().slice(0, 8)}`, randomUUID()]
  const { customer, invoice } = pick(of.debtors, writer >> 1)
  const act = pick(CYCLE, n + writer)
  const post = (path: string, body: Values) => ({ act, method: 'POST', path, body, mark, key }) as const
  switch (act) {
    case 'lead':
      return post('/leads', { last_name: mark, phone: '+441134960177' })
    case 'customer':
      return {
        act,
        method: 'PATCH',
        path: `/customers/${pick(of.customers, writer)}`,
        body: { company_name: mark },
        mark,
        key,
      }
    case 'visit': {
      const [day, from] = [addDays('2027-03-22', roll(60)), 8 + roll(9)]
      const at = (hour: number) => `${day}T${String(hour).padStart(2, '0')}:00:00Z`
      const times = { starts_at: at(from), ends_at: at(from + 1 + roll(2)) }
      return post('/appointments', { kind: 'survey', ...times, worker_ids: [pick(of.workers, roll(99))], title: mark })
    }
    case 'payment':
      return post(`/customers/${customer}/payments`, {
        paymentTypeId: 1,
        amountPaid: (1 + roll(9999)) / 100,
        franchise_id: of.franchise,
        reference: mark,
      })
    case 'allocate': {
      if (!last) return post('/leads', { last_name: mark, phone: '+441134960177' })
      // Half of it is left for the next use of credit.
      const amount = Math.max(0.01, Math.round(Number(last['amountPaid']) * 50) / 100)
      const path = `/payments/${String(last['id'])}/allocations`
      return { act, method: 'PUT', path, body: { allocations: [{ invoice_id: invoice, amount }] }, mark, key }
    }
    default:
      return post(`/invoices/${invoice}/use-credit`, {})
  }
}

export interface Writing {
  /** The number of successful responses so far. */
  readonly done: number
  /** Responses that a healthy server never gives, whatever else happens. */
  readonly faults: readonly string[]
  /** Temporary errors that were retried, with their counts. */
  readonly met: ReadonlyMap<string, number>
  stop(): Promise<void>
}

const answerOf = (text: string): Values => {
  try {
    return JSON.parse(text) as Values
  } catch {
    return { code: `no JSON: ${text.slice(0, 80)}` }
  }
}

/**
 * Writers that continue whatever happens: each request is sent with one key until answered, and is in the witness file before the next is sent.
 * @param tokens one for each writer
 * @param pause between two requests of a writer, in ms: a session is limited to thirty requests a second
 */
export function keepWriting(
  of: Business,
  {
    address,
    tokens,
    witness,
    pause = 40,
  }: { address: string; tokens: readonly string[]; witness: Witness; pause?: number },
): Writing {
  const faults: string[] = []
  const met = new Map<string, number>()
  const note = (what: string) => met.set(what, (met.get(what) ?? 0) + 1)
  let [done, isOver] = [0, false]
  const once = async (asked: Asked, token: string) => {
    const response = await fetch(`${address}/panel-api${asked.path}`, {
      method: asked.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': asked.key },
      body: JSON.stringify(asked.body),
      signal: AbortSignal.timeout(30_000),
    })
    return {
      status: response.status,
      changeset: response.headers.get('changeset'),
      body: answerOf(await response.text()),
    }
  }
  const answered = async (asked: Asked, token: string) => {
    for (let again = 0; ; again++) {
      try {
        const answer = await once(asked, token)
        if (answer.status !== 503 && answer.status !== 429) return { ...answer, again }
        note(`${answer.status} ${String(answer.body['code'])}`)
      } catch (error) {
        note(`${(error as Error).name} ${(error as { cause?: { code?: string } }).cause?.code ?? ''}`.trim())
      }
      await sleep(100 + Math.random() * 300)
    }
  }
  const run = async (token: string, writer: number) => {
    const roll = chance(writer + 1)
    let last: Values | null = null
    for (let n = 0; !isOver; n++) {
      const asked = next(of, writer, n, roll, last)
      const { status, changeset, body, again } = await answered(asked, token)
      const isDone = status === 200
      const [id, code] = [isDone ? Number(body['id']) : null, isDone ? null : String(body['code'])]
      witness.write({ ...asked, status, id, changeset, code, again })
      if (isDone) done++
      else if (status !== 409) faults.push(`${asked.method} ${asked.path}: ${status} ${JSON.stringify(body)}`)
      if (isDone && asked.act === 'payment') last = body
      await sleep(pause)
    }
  }
  const all = tokens.map(run)
  return {
    faults,
    met,
    get done() {
      return done
    },
    stop: async () => {
      isOver = true
      await Promise.all(all)
    },
  }
}

/** Signs in this many times. @returns their tokens */
export async function sessions(address: string, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let i = 0; i < count; i++) {
    const response = await patientFetch(`${address}/panel-api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@demo.test', password: 'demo-admin-2026' }),
    })
    const { token } = (await response.json()) as Wire & { token?: string }
    if (!token) throw new Error(`no session: ${response.status}`)
    tokens.push(token)
  }
  return tokens
}
