import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { resources } from '../../../schema/all.ts'
import { createApp } from '../../../server/app.ts'
import { hashPassword } from '../../../server/areas/access/auth/password.ts'
import { type Call, testApp } from '../../support/app.ts'
import { createFactory, type Wire } from '../../support/factory.ts'
import { described, type Method, type Schema } from '../../support/openapi.ts'

const api = await testApp()
const factory = createFactory(api)
const { document, operations, resolve } = await described(api)

/** One schema of the document with everything it references, as a validator for responses. */
function checker(schema: object): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas }).replaceAll(
    '#/components/schemas/',
    '#/$defs/',
  )
  return z.fromJSONSchema(JSON.parse(text) as Parameters<typeof z.fromJSONSchema>[0])
}

test('the document is valid OpenAPI 3.1 and lists every operation once', async () => {
  const result = await new Validator().validate(structuredClone(document) as unknown as Record<string, unknown>)
  expect(result.errors).toBeUndefined()
  expect([result.valid, document.openapi]).toEqual([true, '3.1.0'])
  const ids = operations.map((o) => o.operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const resource of resources.all) {
    const own = operations
      .filter((o) => new RegExp(`^/${resource.name}(/|$)`).test(o.path))
      .map((o) => `${o.method} ${o.path.slice(resource.name.length + 1)}`)
    expect(own, resource.name).toEqual(
      expect.arrayContaining([
        'DELETE /{id}',
        'GET /archived-list',
        'GET /list',
        'GET /simple-list',
        'GET /{id}',
        'PATCH /reinstate/{id}',
        'PATCH /{id}',
        'POST ',
        'POST /bulk',
        'PUT /{id}',
      ]),
    )
  }
})

test('records, lists and bulk results match the document', async () => {
  for (const resource of resources.all) {
    const answerOf = (method: string, path: string) => {
      const schema =
        document.paths[`/panel-api/${resource.name}${path}`]?.[method]?.responses['200']?.content['application/json']
          ?.schema
      return checker(schema as object)
    }
    const row = await factory.create(resource)
    const name = resource.name
    expect(answerOf('post', '').safeParse(row).error?.issues, name).toBeUndefined()
    const least = await factory.least(resource)
    expect(
      answerOf('post', '').safeParse((await api.call('POST', `/${name}`, { body: least })).body).error?.issues,
      name,
    ).toBeUndefined()
    const bulk = await api.call('POST', `/${name}/bulk`, { body: { act: 'archive', ids: [row.id, 987_654] } })
    expect(answerOf('post', '/bulk').safeParse(bulk.body).error?.issues, name).toBeUndefined()
    for (const list of ['list', 'archived-list', 'simple-list']) {
      const { body } = await api.call('GET', `/${name}/${list}`)
      expect(answerOf('get', `/${list}`).safeParse(body).error?.issues, `${name} ${list}`).toBeUndefined()
    }
    expect(answerOf('get', '/{id}').safeParse({ ...row, [resource.represent]: 12 }).success, 'the check can fail').toBe(
      false,
    )
  }
})

test('the documented bodies are accepted', async () => {
  for (const resource of resources.all) {
    const schema =
      document.paths[`/panel-api/${resource.name}`]?.['post']?.requestBody?.content['application/json']?.schema
    const check = checker(schema as object)
    expect(check.safeParse(await factory.body(resource)).error?.issues, resource.name).toBeUndefined()
    expect(check.safeParse({ ...(await factory.body(resource)), nobody_knows: 1 }).success, resource.name).toBe(false)
    const needs = Object.values(resource.fields).some(({ options }) => options.required)
    expect(check.safeParse({}).success, resource.name).toBe(!needs)
  }
})

test('every endpoint with a body documents it', () => {
  const silent = operations.filter(({ method, operation }) => {
    const content = operation.requestBody?.content ?? {}
    if (!['POST', 'PUT', 'PATCH'].includes(method)) return operation.requestBody !== undefined
    // A file has its own content type and no schema.
    const types = Object.keys(content)
    return types.length === 0 || (types.includes('application/json') && !content['application/json']?.schema)
  })
  expect(silent.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  const files = operations.filter(
    ({ operation }) => operation.requestBody && !operation.requestBody.content['application/json'],
  )
  expect(
    files.every(({ path }) => /^\/auth\/profile\/image$|\/imports$|\/files$|\/franchises\/logo$|^\/texts\//.test(path)),
  ).toBe(true)
})

test('the documented bodies for sign-in, profile, users and permissions are accepted', async () => {
  const bodyOf = (method: string, path: string) => {
    const body = document.paths[`/panel-api${path}`]?.[method]?.requestBody
    return {
      required: body?.required,
      names: Object.keys(resolve(body?.content['application/json']?.schema ?? {}).properties ?? {}),
    }
  }
  const twice = ['password', 'password_confirmation']
  const described: Record<string, readonly string[]> = {
    'post /auth/login': ['email', 'password'],
    'post /auth/login/second-factor': ['challenge', 'code'],
    'post /auth/forgotten-password': ['email'],
    'post /auth/change-password': ['email', 'token', ...twice],
    'post /auth/token': ['email', 'token', ...twice],
    'post /auth/second-factor': ['password'],
    'post /auth/second-factor/confirm': ['code'],
    'post /auth/second-factor/codes': ['password'],
    'post /auth/second-factor/remove': ['password'],
    'post /auth/sessions/end': ['id'],
    'patch /auth/profile': ['first_name', 'last_name', 'phone', 'locale'],
    'post /auth/profile/password': ['current_password', ...twice],
    'put /user-groups/{id}/permissions': ['permissions'],
  }
  for (const [endpoint, names] of Object.entries(described)) {
    const [method, path] = endpoint.split(' ') as [string, string]
    expect(bodyOf(method, path), endpoint).toEqual({ required: true, names })
    // An undocumented field is rejected, so the documentation is complete.
    const { body } = await api.call<Wire & { errors: object }>(
      method.toUpperCase() as Method,
      path.replace('{id}', '1'),
      {
        body: { nobody_knows: 1 },
      },
    )
    expect(Object.keys(body.errors), endpoint).toContain('nobody_knows')
  }
  const acts = [
    'auth/logout',
    'auth/renew',
    'auth/sessions/end-others',
    'users/{id}/ban',
    'users/{id}/unban',
    'users/{id}/invite',
  ]
  for (const act of acts) {
    expect(bodyOf('post', `/${act}`).required, act).toBe(false)
    const body = { nobody_knows: 1 }
    expect((await api.call('POST', `/${act.replace('{id}', '1')}`, { body })).status, act).toBe(422)
  }
})

test('the responses for sign-in, profile, users and permissions match the document', async () => {
  const password = 'velvet-anchor-orchid'
  const { id, token } = await api.userWith(['Users:profileView'])
  const { rows } = await api.pool.query<{ email: string }>(
    'with kept as (insert into credentials (user_id, password_hash) values ($1, $2)) select email from users where id = $1',
    [id, await hashPassword(password)],
  )
  const { id: invited } = await api.userWith([])
  const check = async (method: Method, path: string, told: string, given: Call = {}) => {
    const answer = await api.call(method, path, given)
    expect(answer.status, told).toBe(200)
    const schema =
      document.paths[`/panel-api${told}`]?.[method.toLowerCase()]?.responses['200']?.content['application/json']
    const says = checker(schema?.schema as object)
    expect(says.safeParse(answer.body).error?.issues, told).toBeUndefined()
    expect(says.safeParse([answer.body]).success, `${told} can fail`).toBe(false)
    return answer.body
  }
  const mine = { token }
  const email = rows[0]?.email
  await check('POST', '/auth/login', '/auth/login', { body: { email, password }, token: null })
  await check('GET', '/auth/me', '/auth/me', mine)
  await check('GET', '/auth/hints', '/auth/hints', { token: null })
  await check('POST', '/auth/renew', '/auth/renew', mine)
  await check('GET', '/auth/profile', '/auth/profile', mine)
  await check('PATCH', '/auth/profile', '/auth/profile', { ...mine, body: { locale: 'zh' } })
  await check('GET', '/auth/sessions', '/auth/sessions', mine)
  await check('POST', '/auth/sessions/end-others', '/auth/sessions/end-others', mine)
  await check('POST', '/auth/second-factor', '/auth/second-factor', { ...mine, body: { password } })
  await check('POST', '/auth/forgotten-password', '/auth/forgotten-password', { body: { email }, token: null })
  await check('GET', `/users/${id}/access`, '/users/{id}/access')
  await check('GET', `/users/${id}/second-factor`, '/users/{id}/second-factor')
  await check('GET', `/users/${invited}/invite`, '/users/{id}/invite')
  await check('POST', `/users/${invited}/invite`, '/users/{id}/invite', { body: {} })
  await check('POST', `/users/${invited}/ban`, '/users/{id}/ban')
  await check('GET', '/user-groups/members', '/user-groups/members')
  const rights = await check('GET', '/user-groups/1/permissions', '/user-groups/{id}/permissions')
  const body = { permissions: rights['own'] }
  await check('PUT', '/user-groups/1/permissions', '/user-groups/{id}/permissions', { body })
  await check('POST', '/auth/logout', '/auth/logout', mine)
})

test('every endpoint admits only the callers its document names', async () => {
  const stranger = (await api.userWith([])).token
  const open: string[] = []
  for (const { method, path, operation } of operations) {
    const access = operation['x-access']
    expect(access, path).toMatch(/^(public|session|[A-Z]\w+:\w+(( or [A-Z]\w+:\w+)*|( and [A-Z]\w+:\w+)*))$/)
    const url = path.replaceAll(/\{\w+\}/g, '1')
    const given = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
    const nobody = await api.call<Wire>(method, url, { ...given, token: null })
    if (access === 'public') {
      open.push(`${method} ${path}`)
      expect(nobody.status, path).not.toBe(401)
      continue
    }
    expect([nobody.status, nobody.body.code], path).toEqual([401, 'no_session'])
    if (access !== 'session')
      expect((await api.call(method, url, { ...given, token: stranger })).status, path).toBe(403)
  }
  expect(open.toSorted()).toEqual([
    'GET /auth/hints',
    'GET /auth/sign-on/callback',
    'GET /auth/sign-on/{id}/start',
    'GET /docs',
    'GET /docs/viewer.js',
    'GET /feeds/{token}',
    'GET /health',
    'GET /openapi.json',
    'GET /ready',
    'POST /auth/change-password',
    'POST /auth/forgotten-password',
    'POST /auth/login',
    'POST /auth/login/second-factor',
    'POST /auth/sign-on/redeem',
    'POST /auth/token',
    'POST /checkout/events',
    'POST /payments/stripe/webhook',
    // Signed by the text message provider.
    'POST /texts/incoming',
    'POST /texts/status',
  ])
})

test('an endpoint without declared access prevents the start', async () => {
  const parts = { db: api.db, pool: api.pool, resources, auth: { secret: 'x'.repeat(40) } }
  const extra = (config?: { access: 'session' }) =>
    createApp({
      ...parts,
      rules: [
        {
          name: 'job-types',
          rules: { routes: (app) => void app.get('/job-types/extra', config ? { config } : {}, async () => ({})) },
        },
      ],
    })
  await expect(extra()).rejects.toThrow(/GET \/panel-api\/job-types\/extra declares no access/)
  const app = await extra({ access: 'session' })
  expect((await app.inject('/panel-api/job-types/extra')).statusCode).toBe(401)
  await app.close()
})

test('operations have names for a generated client', () => {
  const named = Object.fromEntries(
    operations.map(({ method, path, operation }) => [`${method} ${path}`, operation.operationId]),
  )
  expect(named).toMatchObject({
    'PUT /user-groups/{id}/permissions': 'updateUserGroupPermissions',
    'GET /leads/list': 'listLeads',
    'GET /leads/archived-list': 'listArchivedLeads',
    'GET /worker-categories/{id}': 'getWorkerCategory',
    'POST /complaint-statuses': 'createComplaintStatus',
    'DELETE /vat-rates/{id}': 'archiveVatRate',
    'PATCH /categories/reinstate/{id}': 'reinstateCategory',
    'POST /leads/{id}/convert': 'convertLead',
    'POST /jobs/{id}/payments': 'createJobPayment',
    'POST /jobs/{id}/template': 'keepJobTemplate',
    'POST /auth/login': 'login',
    'POST /auth/sessions/end-others': 'endOtherSessions',
    'POST /customers/imports/{id}/run': 'runCustomersImport',
    'DELETE /workers/{id}/time-locks/{lock}': 'deleteWorkerTimeLock',
  })
  for (const [address, name] of Object.entries(named)) {
    expect(name, address).toMatch(/^[a-z][A-Za-z0-9]{2,60}$/)
    expect(name, address).not.toMatch(/[pP]anelApi|^(post|put|patch)[A-Z]|ById|Id(?=[A-Z]|$)/)
  }
})

test('ids are integers, in addresses and in responses', () => {
  const isWhole = (schema: Schema): boolean => {
    const { type, anyOf, format } = resolve(schema)
    if (anyOf) return anyOf.filter((one) => one.type !== 'null').every(isWhole)
    return format === 'uuid' || [type].flat().every((one) => one === 'integer' || one === 'null')
  }
  const wrong: string[] = []
  const look = (schema: Schema | undefined, where: string) => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [name, part] of Object.entries(schema.properties ?? {})) {
      if (/^id$|_id$/.test(name) && !isWhole(part)) wrong.push(`${where}.${name}`)
      look(part, `${where}.${name}`)
    }
    look(schema.items, `${where}[]`)
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) look(one, where)
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) look(schema, name)
  for (const { operation, parameters } of operations) {
    for (const parameter of parameters)
      if (parameter.in === 'path' && /^(id|lock)$/.test(parameter.name) && !isWhole(parameter.schema))
        wrong.push(`${operation.operationId}: ${parameter.name}`)
    const contents = [operation.requestBody, operation.responses['200']].flatMap((one) =>
      Object.values(one?.content ?? {}),
    )
    for (const { schema } of contents) look(schema, operation.operationId)
  }
  expect(wrong).toEqual([])
})

test('every integer in a request has bounds: those of an id, or of a column', () => {
  const open: string[] = []
  const look = (given: Schema | undefined, where: string, above: readonly string[] = []) => {
    if (!given || (given.$ref && above.includes(given.$ref))) return
    const schema = resolve(given)
    const seen = given.$ref ? [...above, given.$ref] : above
    const { minimum, exclusiveMinimum, maximum = Number.POSITIVE_INFINITY } = schema
    const isId = minimum === 1 || exclusiveMinimum === 0
    if ([schema.type].flat().includes('integer') && !isId && maximum > 2_147_483_647) open.push(where)
    for (const [name, part] of Object.entries(schema.properties ?? {})) look(part, `${where}.${name}`, seen)
    look(schema.items, `${where}[]`, seen)
    for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) look(one, where, seen)
  }
  for (const { operation, parameters } of operations) {
    for (const { name, schema } of parameters) look(schema, `${operation.operationId}?${name}`)
    look(operation.requestBody?.content['application/json']?.schema, operation.operationId)
  }
  expect(open).toEqual([])
})

test('a schema used several times is in the document once, under a name', () => {
  const times = new Map<string, number>()
  const look = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const text = JSON.stringify(value)
    if (text.length > 200 && 'properties' in value) times.set(text, (times.get(text) ?? 0) + 1)
    for (const part of Object.values(value)) look(part)
  }
  look(document)
  expect([...times].filter(([, count]) => count > 1).map(([text, count]) => `${count}: ${text.slice(0, 200)}`)).toEqual(
    [],
  )
  const used = JSON.stringify(document)
  for (const [kind, parts] of Object.entries(document.components))
    for (const name of Object.keys(parts)) {
      expect(name).toMatch(kind === 'securitySchemes' ? /^bearer$/ : /^[A-Z][A-Za-z0-9]{0,60}$/)
      if (kind === 'parameters') expect(used).toContain(`"#/components/parameters/${name}"`)
    }
})

test('every operation is grouped with its resource', () => {
  for (const resource of resources.all)
    for (const { path, operation } of operations)
      if (path.split('/')[1] === resource.name) expect(operation.tags, path).toEqual([resource.label[1]])
})
