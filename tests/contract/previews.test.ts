import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { resources } from '../../schema/all.ts'
import { endpoints } from '../../schema/endpoints.ts'
import { actPath } from '../../schema/engine/act.ts'
import type { AnyEndpoint } from '../../schema/engine/endpoint.ts'
import { addDays, dayOf, fromWallClock } from '../../schema/engine/time/time.ts'
import { catchUp } from '../../server/areas/reports/finances/catchUp.ts'
import { openKysely } from '../../server/engine/db/kysely.ts'
import { BULK_ACTS } from '../../server/engine/write/bulkOrder.ts'
import { appointmentOf, series, WEEKLY, worker } from '../areas/visits/series.ts'
import type { ActCase } from '../support/actCases.ts'
import type { Answer } from '../support/app.ts'
import { changedTables, databaseState } from '../support/databaseState.ts'
import type { Values, Wire } from '../support/factory.ts'
import { invoicing } from '../support/invoicing.ts'
import { described, type Parameter, type Schema } from '../support/openapi.ts'
import { harness, wordOf } from './harness.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const h = await harness('previews')
const { operations, resolve } = await described(h)
const known = new Map<string, number>()
for (const resource of resources.all) known.set(resource.name, (await h.factory.create(resource)).id)

/** Runs an action, waits for work left after its response, and returns the tables and sequences it changed. */
async function changedBy(run: () => Promise<unknown>): Promise<readonly string[]> {
  // The first reader refreshes the cached reports.
  await catchUp(openKysely(h.pool))
  const before = await databaseState(h)
  await run()
  await sleep(30)
  return changedTables(before, await databaseState(h))
}
const status = (answer: Answer<Wire>) => `${answer.status} ${answer.status === 200 ? '' : JSON.stringify(answer.body)}`

const NAMED: Readonly<Record<string, unknown>> = {
  at: '2026-11-02T09:00:00Z',
  from: '2026-11-02',
  to: '2026-11-06',
  month: '2026-11',
  document: 'a'.repeat(64),
  key: 'lists',
}
/** The queries for addresses whose description does not say what they need. */
const DAYS = 'from=2026-11-02&to=2026-11-06'
const QUERIES: Readonly<Record<string, string>> = {
  '/customers/identify': 'q=Leeds',
  '/find': 'q=Leeds',
  '/addresses/lookup': 'q=SW1A 1AA',
  '/message-rules/would-have': 'event=lead_made',
  '/workers/{id}/leave/visits': DAYS,
  '/appointments/between': DAYS,
  '/appointments/board': DAYS,
  '/appointments/days': DAYS,
  '/appointments/holidays': DAYS,
  '/appointments/hours': DAYS,
  '/appointments/load': DAYS,
}
/** A value that a schema allows. */
function sample(given: Schema, name: string, id: number): unknown {
  if (Object.hasOwn(NAMED, name)) return NAMED[name]
  const schema = resolve(given)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const branch = (schema.anyOf ?? schema.oneOf)?.[0]
  if (branch) return sample(branch, name, id)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'integer' || /_ids?$/.test(name)) return id
  if (type === 'number') return 1
  if (type === 'boolean') return true
  if (type === 'array') return [sample(schema.items ?? {}, name, id)]
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([part]) => schema.required?.includes(part))
        .map(([part, inner]) => [part, sample(inner, part, id)]),
    )
  if (type === 'object') return {}
  if (schema.format === 'date') return '2026-11-02'
  if (schema.format === 'date-time') return '2026-11-02T09:00:00Z'
  return 'Leeds'
}
function addressOf(path: string, parameters: readonly Parameter[]): string {
  const [, first = '', second = ''] = path.split('/')
  const id = known.get(`${first}/${second}`) ?? known.get(first) ?? 1
  if (Object.hasOwn(QUERIES, path)) return `${path.replace('{id}', String(id))}?${QUERIES[path]}`
  if (path.endsWith('/as-at')) return `${path.replace('{id}', String(id))}?at=${new Date().toISOString()}`
  const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'id' ? String(id) : encodeURIComponent(String(sample({ type: 'string' }, name, id))),
  )
  const query = new URLSearchParams(
    parameters
      .filter((one) => one.in === 'query' && one.required)
      .map(({ name, schema }) => [name, String(sample(schema, name, id))]),
  )
  return query.size ? `${at}?${query}` : at
}

describe('reads', () => {
  const answersJson = ({ operation }: (typeof operations)[number]) =>
    Object.hasOwn(operation.responses['200']?.content ?? {}, 'application/json')
  /** These export data or sign someone in: the security log records them. */
  const told = ['/system-settings/export', '/auth/sign-on/{id}/start', '/auth/sign-on/callback']
  const reads = operations.filter((one) => one.method === 'GET' && answersJson(one) && !told.includes(one.path))

  test('leave everything unchanged: every GET that returns data', async () => {
    const answered: string[] = []
    const read = async ({ path, parameters }: (typeof reads)[number]) => {
      const answer = await h.send('GET', addressOf(path, parameters))
      if (answer.status === 200) answered.push(path)
    }
    const all = await changedBy(async () => {
      for (const one of reads) await read(one)
    })
    const culprits: unknown[] = []
    // Only names the failing case.
    if (all.length) for (const one of reads) culprits.push([one.path, await changedBy(() => read(one))])
    expect(culprits.filter((one) => (one as [string, string[]])[1].length > 0)).toEqual([])
    expect(all).toEqual([])
    console.log(`previews: ${answered.length} of ${reads.length} reads answered`)
    // These preview a write.
    const looks = [
      '/logs/{id}/outlook',
      '/logs/truncate',
      '/customers/{id}/erasure',
      '/message-rules/would-have',
      '/workers/{id}/leave/visits',
      '/invoices/{id}/issuing',
      '/jobs/{id}/invoicing',
      '/recurring-jobs/{id}/dates',
    ]
    expect(looks.filter((path) => !answered.includes(path))).toEqual([])
    expect(answered.length).toBeGreaterThan(reads.length * 0.7)
  })
})

/** The body for an endpoint, if its declaration does not say. */
const BODIES: Readonly<Record<string, () => Promise<{ id?: number; body: unknown }>>> = {
  previewSeries: async () => ({ body: { appointment: appointmentOf((await worker(h)).id), rule: WEEKLY } }),
  previewRule: async () => ({ id: await series(h), body: { scope: 'all', rule: { ...WEEKLY, interval: 2 } } }),
}

const posts = endpoints.filter(({ method, sends }) => method === 'POST' && !sends)
const isPreview = ({ name, path }: AnyEndpoint) => /preview/i.test(name) || path.endsWith('/preview')

test.each(posts.map((one) => [one.path, one] as const))(
  'POST %s answers a question, and leaves everything unchanged',
  async (_, one) => {
    const operation = operations.find(
      ({ method, path }) => method === 'POST' && path === one.path.replaceAll(/:(\w+)/g, '{$1}'),
    )
    const schema = operation?.operation.requestBody?.content['application/json']?.schema
    const own = known.get(String(one.of)) ?? 1
    const { id = own, body } = (await BODIES[one.name]?.()) ?? { body: schema ? sample(schema, '', own) : {} }
    const at = one.path.replaceAll(/:(\w+)/g, () => String(id))
    let answer: Answer<Wire> | undefined
    expect(await changedBy(async () => (answer = await h.send('POST', at, body)))).toEqual([])
    if (isPreview(one)) expect(answer && status(answer)).toBe('200 ')
  },
)

/** The part of a body that turns the request into a dry run. */
const TRIALS = ['preview', 'dry_run']
const propertiesOf = (given: Schema): readonly string[] => {
  const schema = resolve(given)
  return [
    ...Object.keys(schema.properties ?? {}),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((branch) => propertiesOf(branch)),
  ]
}
const trials = operations.flatMap(({ method, path, operation }) => {
  const schema = operation.requestBody?.content['application/json']?.schema
  const flag = schema && propertiesOf(schema).find((name) => TRIALS.includes(name))
  return flag && method !== 'GET' ? [{ method, path, flag }] : []
})
const files = import.meta.glob<Record<string, ActCase | readonly ActCase[]>>('../areas/*/cases.ts', { eager: true })
const actCases = new Map(
  Object.values(files)
    .flatMap((file) => Object.values(file).flat())
    .map((one) => [`${one.act.method ?? 'POST'} ${actPath(one.act).replaceAll(/:(\w+)/g, '{$1}')}`, one]),
)

describe.each(trials.map((one) => [`${one.method} ${one.path}`, one] as const))(
  '%s',
  (name, { method, path, flag }) => {
    const send = async (at: string, body: unknown) => {
      let answer: Answer<Wire> | undefined
      expect(await changedBy(async () => (answer = await h.send(method, at, body)))).toEqual([])
      expect(answer && status(answer)).toBe('200 ')
      expect(answer?.headers['changeset']).toBeUndefined()
    }
    const bulkOf = resources.all.find((resource) => path === `/${resource.name}/bulk`)
    if (!bulkOf) {
      test('as a dry run leaves everything unchanged', async () => {
        const found = actCases.get(name)
        if (!found) throw new Error(`no case says how ${name} is tried`)
        const { id = '', params = {}, body } = await found.ready(h)
        const at = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => String(part === 'id' ? id : params[part]))
        await send(at, { ...body, [flag]: true })
      })
      return
    }
    test.each(Object.keys(BULK_ACTS).filter((act) => act !== 'reorder' && (bulkOf.archive || act === 'change')))(
      'as a dry run of %s leaves everything unchanged',
      async (act) => {
        const { id } = await h.factory.create(bulkOf)
        if (act === 'reinstate') await h.send('DELETE', `/${bulkOf.name}/${id}`)
        const change = act === 'change' ? { change: { [wordOf(bulkOf)]: 'Tried' } } : {}
        await send(`/${bulkOf.name}/bulk`, { act, ids: [id], ...change, [flag]: true })
      },
    )
  },
)
test('dry runs are found in the API description', () => {
  expect(trials.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/invoices/batch', '/logs/revert', '/changesets/{id}/revert', '/system-settings/import']),
  )
  expect(trials.filter(({ path }) => path.endsWith('/bulk')).length).toBeGreaterThan(20)
})

/** Every code for a confirmation before a write, as in the server's code. */
const sources = import.meta.glob<string>('../../server/areas/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const asked = [
  ...new Set(
    Object.values(sources).flatMap((text) =>
      [...text.matchAll(/\b(?:askBeforeWrite\(\w+, |demandChoice\()'(\w+)'/g)].map(([, code = '']) => code),
    ),
  ),
].toSorted()

const kit = invoicing({
  call: ((verb: 'POST', path: string, given: { body?: unknown } = {}) => h.send(verb, path, given.body)) as never,
})
let count = 0
const parties = async () => ({
  customer_id: await kit.customer(),
  franchise_id: await kit.franchise({ invoice_prefix: `P${++count}-` }),
})
interface Asked {
  readonly method?: 'POST' | 'PATCH'
  readonly path: string
  readonly body?: Values
}
const complaint = async (more: Values = {}) => {
  const made = await h.send('POST', '/complaints', {
    customer_id: await kit.customer(),
    subject: 'Leaks again',
    description: 'Since the repair',
    ...more,
  })
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  return made.body
}
const ended = async (): Promise<Asked> => {
  const { id } = await complaint()
  for (const complaint_status_id of [2, 3]) await h.send('PATCH', `/complaints/${id}`, { complaint_status_id })
  return { method: 'PATCH', path: `/complaints/${id}`, body: { complaint_status_id: 7, resolution: 'Put right' } }
}
const yesterday = addDays(dayOf(new Date()), -1)

/** A write that needs each confirmation. */
const QUESTIONS: Readonly<Record<string, () => Promise<Asked>>> = {
  complaint_ends: ended,
  complaint_reopens: async () => {
    const { path, body } = await ended()
    await h.send('PATCH', `${path}?confirm=complaint_ends`, body)
    return { method: 'PATCH', path, body: { complaint_status_id: 3 } }
  },
  option_needed: async () => {
    const services = [kit.line(100), kit.line(50)].map((line, i) => ({ ...line, option: i + 1 }))
    const options = [1, 2].map((key) => ({ key, name: `Option ${key}` }))
    const made = await h.send('POST', '/quotes', { ...(await parties()), quote_type_id: 1, services, options })
    if (made.status !== 200) throw new Error(JSON.stringify(made.body))
    await h.send('PATCH', `/quotes/${made.body.id}`, { quote_status_id: 2 })
    return { method: 'PATCH', path: `/quotes/${made.body.id}`, body: { quote_status_id: 4 } }
  },
  overpaid: async () => {
    const job = await kit.job(await parties(), [kit.line(100)])
    await kit.issued(job, 'final')
    return { path: `/jobs/${job}/payments`, body: { paymentTypeId: 1, amountPaid: 500 } }
  },
  rate_differs: async () => {
    const rate = await h.send('POST', '/vat-rates', {
      code: 'OLD',
      name: 'Until 2020',
      percent: 13.5,
      kind: 'standard',
    })
    const job = await kit.job(await parties(), [kit.line(100, 13.5)])
    const draft = await kit.act(`/jobs/${job}/invoice-final`)
    await h.send('PATCH', `/vat-rates/${rate.body.id}`, { valid_to: '2020-12-31' })
    return { path: `/invoices/${draft.body.id}/issue`, body: {} }
  },
  unusual_booking: async () => ({
    path: '/appointments',
    body: {
      ...appointmentOf((await worker(h)).id),
      starts_at: fromWallClock(yesterday, '09:00'),
      ends_at: fromWallClock(yesterday, '10:00'),
    },
  }),
  which_invoice: async () => {
    const of = await parties()
    const job_id = await kit.job(of, [kit.line(100)])
    await kit.issued(job_id, 'deposit', { amount: 30 })
    await kit.issued(job_id, 'final')
    const { id } = await complaint({ ...of, job_id })
    return { path: `/complaints/${id}/credit-note`, body: { amount: 5 } }
  },
}

test('every confirmation has a write that needs it', () => {
  expect(Object.keys(QUESTIONS).toSorted()).toEqual(asked)
})

test.each(asked)('a write that asks for %s first leaves everything unchanged', async (code) => {
  const question = QUESTIONS[code]
  if (!question) throw new Error(`no write is asked ${code}`)
  const { method = 'POST', path, body = {} } = await question()
  let answer: Answer<Wire> | undefined
  expect(await changedBy(async () => (answer = await h.send(method, path, body)))).toEqual([])
  expect([answer?.status, answer?.body.code], JSON.stringify(answer?.body)).toEqual([409, code])
})
