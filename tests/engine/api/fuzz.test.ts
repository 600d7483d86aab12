import { expect, test, vi } from 'vitest'
import { resources } from '../../../schema/all.ts'
import { type Answer, testApp } from '../../support/app.ts'
import { createFactory } from '../../support/factory.ts'
import { Mean, numbersOf } from '../../support/mean.ts'
import { described } from '../../support/openapi.ts'

const deep = Boolean(process.env['DEEP'])
vi.setConfig({ testTimeout: deep ? 3_600_000 : 120_000 })
/** `FUZZ_SEED` and `FUZZ_CALLS` repeat a failed run. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_123)
const CALLS = Number(process.env['FUZZ_CALLS'] ?? (deep ? 120_000 : 2_000))

const api = await testApp()
const factory = createFactory(api)
const { operations, resolve } = await described(api)
const { rows: admins } = await api.pool.query<{ id: number; group: number }>(
  "select id, user_group_id as group from users where email = 'admin@demo.test'",
)
const admin = admins[0] as { id: number; group: number }

/** Existing records to use in requests, by resource name. */
const known = new Map<string, number>()
for (const resource of resources.all) known.set(resource.name, (await factory.create(resource)).id)
const note = async (name: string, answer: Promise<Answer<Record<string, unknown>>>) => {
  const { status, body } = await answer
  expect(status, `${name} ${JSON.stringify(body).slice(0, 300)}`).toBe(200)
  known.set(name, Number(body['id']))
}
const file = { headers: { 'content-type': 'application/octet-stream' }, body: Buffer.from('Name,Code\nAny,A\n') }
const lead = known.get('leads') as number
await note('comments', api.call('POST', `/leads/${lead}/comments`, { body: { body: 'Any' } }))
await note('files', api.call('POST', `/leads/${lead}/files?name=any.csv&description=Any`, file))
for (const name of ['services', 'leads'])
  await note(`${name}/imports`, api.call('POST', `/${name}/imports?name=a.csv`, file))

/** These end the session, or stream without an end. */
const LEFT_OUT = new Set([
  'GET /live',
  'POST /auth/logout',
  'POST /auth/sessions/end-others',
  'POST /auth/sessions/end',
])
const asked = operations.filter(({ method, path }) => !LEFT_OUT.has(`${method} ${path}`))

/** Restores the administrator: a request may have removed a permission. */
async function restored(): Promise<string> {
  await api.pool.query(
    'update users set active = true, banned_at = null, archived_at = null, user_group_id = $2 where id = $1',
    [admin.id, admin.group],
  )
  await api.pool.query(
    'update user_groups set archived_at = null, second_factor_required = false, scope = $2 where id = $1',
    [admin.group, 'all'],
  )
  const areas = await api.pool.query<{ own: string[] }>(
    "select array(select area || ':' || action from permissions where user_group_id = $1) as own",
    [admin.group],
  )
  const missing = rights.filter((one) => !areas.rows[0]?.own.includes(one))
  await api.pool.query(
    "insert into permissions (user_group_id, area, action) select $1, split_part(p, ':', 1), split_part(p, ':', 2) from unnest($2::text[]) p",
    [admin.group, missing],
  )
  return api.tokenOf(admin.id)
}
const { rows: held } = await api.pool.query<{ own: string[] }>(
  "select array(select area || ':' || action from permissions where user_group_id = $1) as own",
  [admin.group],
)
const rights = held[0]?.own ?? []

test(`no request to any address causes a server fault: ${CALLS} calls`, async () => {
  const next = numbersOf(SEED)
  const mean = new Mean(next, resolve, [1, 2, 3, ...known.values()])
  const faults = new Map<string, string>()
  const reached = new Set<string>()
  let token = await restored()
  for (let call = 0; call < CALLS; call++) {
    // Each of them in turn, then at random.
    const { method, path, operation, parameters } = asked[
      call < asked.length ? call : Math.floor(next() * asked.length)
    ] as (typeof asked)[number]
    const wild = mean.pick([0, 0.05, 0.2, 0.6])
    const [, first = '', second = ''] = path.split('/')
    const own = known.get(`${first}/${second}`) ?? known.get(first) ?? 1
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      if (mean.chance(wild / 2)) return mean.encoded(mean.text())
      return name === 'id' ? String(own) : mean.encoded(mean.pick(['leads', 'lists', 'list.leads', '1', mean.text()]))
    })
    const inQuery = parameters.filter(
      (one) => one.in === 'query' && (one.required || mean.chance(Math.min(1, 3 / parameters.length))),
    )
    const query = inQuery.map(({ name, schema }) => {
      const value = mean.value(schema, wild)
      return `${encodeURIComponent(name)}=${mean.encoded(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`
    })
    if (mean.chance(wild / 2)) query.push(`${mean.encoded(mean.text())}=${mean.encoded(mean.text())}`)
    const headers: Record<string, string> = {}
    if (mean.chance(0.1)) headers['if-match'] = mean.pick(['*', '"1"', 'W/"1"', '"', '99999999999999999999'])
    if (mean.chance(0.1)) headers['idempotency-key'] = mean.pick(['a', 'x'.repeat(201), `k${call}`, '\u00ff'])
    const type = Object.keys(operation.requestBody?.content ?? {})[0]
    const schema = operation.requestBody?.content['application/json']?.schema
    let body: unknown
    if (schema) {
      headers['content-type'] = 'application/json'
      body = mean.chance(0.01)
        ? mean.pick(['', '{', '[1', '"\\ud800"', '{"a":1,"a":2}', 'null', '1e999'])
        : (JSON.stringify(mean.value(schema, wild)) ?? 'null')
    } else if (type) {
      headers['content-type'] = type
      body = Buffer.from(mean.pick(['', 'Name,Code\nA,B\n', '\u0000\uFFFD', 'GIF89a', '\uFEFFa;b\n1;"2']))
    }
    const at = `${method} ${address}${query.length ? `?${query.join('&')}` : ''}`
    const given = { token, headers, ...(body === undefined ? {} : { body }) }
    const answer = await api
      .call<Record<string, unknown>>(method, at.slice(method.length + 1), given)
      .catch((error: Error) => ({ status: 999, headers: { 'content-type': '' }, body: { code: error.message } }))
    if (answer.status < 300) reached.add(operation.operationId)
    const isProblem = String(answer.headers['content-type']).startsWith('application/problem+json')
    const isRefusal = answer.status < 400 || (isProblem && /^[a-z][a-z0-9_]+$/.test(String(answer.body['code'])))
    const key = `${operation.operationId} ${answer.status}`
    if ((answer.status >= 500 && answer.body['code'] !== 'busy') || !isRefusal)
      if (!faults.has(key)) {
        const what = `call ${call}: ${at.slice(0, 600)} ${String(body).slice(0, 800)}`
        faults.set(key, what)
        console.log(`fuzz: ${key} ${JSON.stringify(answer.body).slice(0, 300)} – ${what}`)
      }
    if (answer.status === 401 || answer.status === 403) token = await restored()
  }
  console.log(`fuzz: ${CALLS} calls, seed ${SEED}, ${reached.size} of ${asked.length} operations answered 200`)
  expect(
    [...faults].map(([key, what]) => `${key} – ${what}`),
    `FUZZ_SEED=${SEED} FUZZ_CALLS=${CALLS}`,
  ).toEqual([])
})
