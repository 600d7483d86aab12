import fc from 'fast-check'
import { HttpError } from 'ra-core'
import { describe, expect, it } from 'vitest'
import { identify } from '../../../schema/areas/customers/endpoints.ts'
import { associatedQuotes } from '../../../schema/areas/leads/endpoints.ts'
import { convert } from '../../../schema/areas/quotes/acts.ts'
import { addComment, editComment } from '../../../schema/areas/record/acts.ts'
import { comments } from '../../../schema/areas/record/endpoints.ts'
import { joinValues, splitValues } from '../../../schema/engine/text/separated.ts'
import { changes, same } from '../../../src/dataProvider/changes.ts'
import { createDataProvider } from '../../../src/dataProvider/index.ts'
import { filterParams, listQuery, sortParams, sortToken } from '../../../src/dataProvider/query.ts'
import { en } from '../../../src/i18n/en.ts'
import { refusalOf } from '../../../src/kit/acts/useShowRefusal.ts'

interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: unknown
}

const hasText = (key: string) => key in en

/** A provider whose requests are held and answered as the test says. */
function provider(answer: { status?: number; json?: unknown; text?: string }, token = '') {
  const sent: Sent[] = []
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    sent.push({
      method: init.method ?? 'GET',
      url: String(url),
      headers: Object.fromEntries(new Headers(init.headers)),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    return new Response(answer.text ?? JSON.stringify(answer.json ?? { id: 5 }), { status: answer.status ?? 200 })
  }
  return { api: createDataProvider({ token: () => token, fetch, hasText }), sent }
}

const caught = async (promise: Promise<unknown>): Promise<HttpError> => {
  const error = await promise.then(
    () => new Error('nothing was thrown'),
    (e: unknown) => e,
  )
  expect(error).toBeInstanceOf(HttpError)
  return error as HttpError
}

describe('query strings', () => {
  it('keep the order as field:direction and send it as two parameters', () => {
    expect(sortToken({ field: 'position', order: 'DESC' })).toBe('position:desc')
    expect(sortParams('position:desc')).toEqual({ sort: 'position', direction: 'desc' })
    expect(sortParams('position')).toEqual({ sort: 'position', direction: 'asc' })
  })

  it('join values with commas so that the server splits them into the same', () => {
    expect(joinValues(['a,b', 'c\\d'])).toBe('a\\,b,c\\\\d')
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (values) => {
        expect(splitValues(joinValues(values))).toEqual(values)
      }),
    )
  })

  it('keep the full-text box and range ends as typed, and omit empty filters', () => {
    const filter = { q: 'a, b', price_gte: 5, kind: ['x', 'y,z'], active: false, none: [], gone: null, blank: '' }
    expect(filterParams(filter)).toEqual([
      ['q', 'a, b'],
      ['price_gte', '5'],
      ['kind', 'x,y\\,z'],
      ['active', 'false'],
    ])
  })

  it('percent-encode what they send', () => {
    const query = listQuery({
      pagination: { page: 2, perPage: 50 },
      sort: { field: 'title', order: 'ASC' },
      filter: { q: 'a&b' },
    })
    expect(query).toBe('q=a%26b&sort=title&direction=asc&page=2&limit=50')
  })
})

describe('verbs', () => {
  it('list the active rows, or the archive, with labels and the kind of total in the meta', async () => {
    const labels = { status_id: { 1: { label: 'New', colour: '#1f6feb' } } }
    const { api, sent } = provider({ json: { data: [{ id: 1 }], total: 10_000, total_is: 'at_least', labels } })
    const params = { pagination: { page: 1, perPage: 25 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} }
    const result = await api.getList('job-types', params)
    expect(result).toEqual({ data: [{ id: 1 }], total: 10_000, meta: { total_is: 'at_least', labels } })
    await api.getList('job-types', { ...params, meta: { archived: true } })
    expect(sent.map(({ url }) => url.split('?')[0])).toEqual([
      '/panel-api/job-types/list',
      '/panel-api/job-types/archived-list',
    ])
  })

  it('send the bearer token only while signed in', async () => {
    const visitor = provider({})
    await visitor.api.getOne('job-types', { id: 5 })
    expect(visitor.sent[0]?.headers).not.toHaveProperty('authorization')
    const member = provider({}, 'a.b.c')
    await member.api.getOne('job-types', { id: 5 })
    expect(member.sent[0]).toMatchObject({ url: '/panel-api/job-types/5', headers: { authorization: 'Bearer a.b.c' } })
  })

  it('send no address with a full card number', async () => {
    const { api, sent } = provider({})
    const asked = api.getList('payments', {
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'id', order: 'ASC' },
      filter: { q: '4242 4242 4242 4242' },
    })
    await expect(asked).rejects.toMatchObject({ status: 422, body: { errors: { q: [{ code: 'card_number' }] } } })
    expect(sent).toEqual([])
  })

  it('patch only the changed fields, guarded by the version', async () => {
    const { api, sent } = provider({})
    const previousData = { id: 5, version: 3, title: 'Old', colour: '#000000', tags: [1, 2] }
    await api.update('job-types', { id: 5, data: { title: 'New', colour: '#000000', tags: [1, 2] }, previousData })
    expect(sent[0]).toMatchObject({ method: 'PATCH', body: { title: 'New' } })
    expect(sent[0]?.headers['if-match']).toBe('"3"')
  })

  it('create with an idempotency key, archive and restore with the version', async () => {
    const { api, sent } = provider({})
    await api.create('job-types', { data: { title: 'A' }, meta: { idempotencyKey: 'k1' } })
    await api.delete('job-types', { id: 5, previousData: { id: 5, version: 2 } })
    await api.reinstate('job-types', { id: 5, previousData: { id: 5, version: 3 } })
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /panel-api/job-types',
      'DELETE /panel-api/job-types/5',
      'PATCH /panel-api/job-types/reinstate/5',
    ])
    expect(sent[0]?.headers).toMatchObject({ 'idempotency-key': 'k1', 'content-type': 'application/json' })
    expect(sent[1]?.headers['if-match']).toBe('"2"')
    expect(sent[2]?.headers['if-match']).toBe('"3"')
    // A DELETE without a body declares no content type.
    expect(sent[1]?.headers).not.toHaveProperty('content-type')
  })

  it('handle many in one request', async () => {
    const { api, sent } = provider({
      json: { data: { done: [1], skipped: [{ id: 2, code: 'in_use' }] }, changeset: 'c' },
    })
    expect(await api.deleteMany('job-types', { ids: [1, 2] })).toEqual({ data: [1] })
    await api.updateMany('job-types', { ids: [1, 2], data: { active: false } })
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ['/panel-api/job-types/bulk', { act: 'archive', ids: [1, 2] }],
      ['/panel-api/job-types/bulk', { act: 'change', ids: [1, 2], change: { active: false } }],
    ])
  })

  it('perform a declared action at its address, under a key, with the version that was seen', async () => {
    const { api, sent } = provider({ json: { job: { id: 9, version: 1 } } })
    expect(await api.act(convert, { id: 5, version: 3, body: { job_type_id: 2 } })).toEqual({
      job: { id: 9, version: 1 },
    })
    await api.act(convert, { id: 6, body: {} })
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/panel-api/quotes/5/convert', { job_type_id: 2 }],
      ['POST', '/panel-api/quotes/6/convert', {}],
    ])
    expect(sent[0]?.headers['if-match']).toBe('"3"')
    expect(sent[1]?.headers).not.toHaveProperty('if-match')
    const keys = sent.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[\x21-\x7e]{16,200}$/)
    expect(keys[1]).not.toBe(keys[0])
  })

  it('name everything a list shows by the list’s own parameters', async () => {
    const { api, sent } = provider({ json: { data: { done: [], skipped: [] }, changeset: null } })
    const matching = { filter: { q: 'roof', kind: ['a', 'b'] }, archived: false }
    await api.bulk('job-types', { act: 'archive', matching, dryRun: true })
    expect(sent[0]?.body).toEqual({
      act: 'archive',
      matching: { params: { q: 'roof', kind: 'a,b' }, archived: false },
      dry_run: true,
    })
  })

  it('read records by id from the active rows and from the archive, 200 at a time', async () => {
    const { api, sent } = provider({ json: { data: [], total: 0 } })
    await api.getMany('job-types', { ids: Array.from({ length: 201 }, (_, i) => i + 1) })
    expect(sent.map(({ url }) => url.split('?')[0])).toEqual([
      '/panel-api/job-types/list',
      '/panel-api/job-types/archived-list',
      '/panel-api/job-types/list',
      '/panel-api/job-types/archived-list',
    ])
  })
})

describe('errors', () => {
  it.each([
    [401, 'auth.session_expired'],
    [403, 'problem.forbidden'],
    [404, 'problem.not_found'],
    [409, 'problem.conflict'],
    [412, 'problem.stale'],
    [429, 'problem.rate_limited'],
  ])('%i says %s', async (status, message) => {
    const error = await caught(provider({ status, json: { code: 'x' } }).api.getOne('job-types', { id: 5 }))
    expect([error.status, error.message]).toEqual([status, message])
  })

  it("become a form's field errors, the first of each path", async () => {
    const errors = {
      title: [{ code: 'too_long', params: { max: 80 } }, { code: 'taken' }],
      'options.0.label': [{ code: 'required' }],
    }
    const error = await caught(
      provider({ status: 422, json: { code: 'invalid', errors } }).api.create('questions', { data: {} }),
    )
    expect(error.body.errors).toEqual({
      title: '@@react-admin@@{"message":"validation.too_long","args":{"max":80}}',
      'options.0.label': '@@react-admin@@{"message":"validation.required","args":{}}',
    })
  })

  it('keep the references to a record and its current version', async () => {
    const usage = [{ resource: 'jobs', total: 1, records: [{ id: 9, label: 'J-000009' }] }]
    const used = await caught(
      provider({ status: 409, json: { code: 'in_use', usage } }).api.delete('job-types', { id: 5 }),
    )
    expect(used.body.usage).toEqual(usage)
    const current = { id: 5, version: 4 }
    const stale = await caught(
      provider({ status: 412, json: { code: 'stale', current } }).api.update('job-types', {
        id: 5,
        data: {},
        previousData: { id: 5 },
      }),
    )
    expect(stale.body.current).toEqual(current)
  })

  it("treat a server fault, a proxy's page and a lost network as failed calls", async () => {
    expect((await caught(provider({ status: 500, json: {} }).api.getOne('x', { id: 1 }))).message).toBe(
      'problem.server',
    )
    const away = { status: 503, json: { code: 'database_away' } }
    expect((await caught(provider(away).api.getOne('x', { id: 1 }))).message).toBe('problem.database_away')
    expect((await caught(provider({ text: '<html>' }).api.getOne('x', { id: 1 }))).message).toBe('problem.server')
    const api = createDataProvider({ token: () => '', fetch: () => Promise.reject(new TypeError('failed to fetch')) })
    expect((await caught(api.getOne('x', { id: 1 }))).message).toBe('problem.network')
  })

  it('let an aborted request stay aborted', async () => {
    const abort = new DOMException('aborted', 'AbortError')
    const api = createDataProvider({ token: () => '', fetch: () => Promise.reject(abort) })
    await expect(api.getOne('x', { id: 1 })).rejects.toBe(abort)
  })
})

describe('declared endpoints', () => {
  it('are called at their address: for a record, or with their own parameters', async () => {
    const { api, sent } = provider({})
    await api.ask(comments.at('leads'), { id: 7, query: { page: 2 } })
    await api.ask(associatedQuotes, { params: { id: '7' }, query: {} })
    await api.ask(identify, { query: { phone: '0113 496', email: '' } })
    await api.act(addComment.at('tasks'), { id: 7, version: 3, body: { body: 'So' } })
    await api.act(editComment, { id: 9, body: { body: 'So' } })
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /panel-api/leads/7/comments?page=2',
      'GET /panel-api/leads/associatedQuotes/7',
      'GET /panel-api/customers/identify?phone=0113+496',
      'POST /panel-api/tasks/7/comments',
      'PATCH /panel-api/comments/9',
    ])
    expect(sent[3]?.headers).toMatchObject({ 'if-match': '"3"', 'idempotency-key': expect.any(String) })
    expect(() => comments.at('vat-rates')).toThrow('comments is not declared at vat-rates')
  })
})

describe('changed fields', () => {
  it('compare by value, null like a missing one, and list order matters', () => {
    expect(same({ a: [1, { b: null }] }, { a: [1, {}] })).toBe(true)
    expect(same([1, 2], [2, 1])).toBe(false)
    expect(same([], {})).toBe(false)
    expect(changes({ a: 1, b: null, c: [1], d: undefined }, { a: 1, c: [2] })).toEqual({ c: [1] })
  })
})

describe('a write with a confirmation', () => {
  /** The first responses are questions; `says` is the user's answer to each. */
  const asked = (questions: readonly string[][], says: boolean) => {
    const urls: string[] = []
    const put: unknown[] = []
    const fetch: typeof globalThis.fetch = async (url) => {
      const open = questions[urls.length]
      urls.push(String(url))
      const problem = { code: 'unusual_booking', confirm: open?.map((code) => ({ code, worker: 'Ann' })) }
      return new Response(JSON.stringify(open ? problem : { id: 5 }), { status: open ? 409 : 200 })
    }
    const asks = (question: unknown) => {
      put.push(question)
      return Promise.resolve(says)
    }
    return { api: createDataProvider({ token: () => '', fetch, asks }), urls, put }
  }
  const wish = { data: { title: 'Boiler' } }
  it('is resent with yes to the question, and with each further yes', async () => {
    const { api, urls, put } = asked([['trade', 'hours'], ['late']], true)
    expect((await api.create('appointments', wish)).data).toEqual({ id: 5 })
    expect(urls.map((url) => url.split('?')[1])).toEqual([undefined, 'confirm=trade,hours', 'confirm=trade,hours,late'])
    expect(put[0]).toEqual({
      code: 'unusual_booking',
      questions: [
        { code: 'trade', worker: 'Ann' },
        { code: 'hours', worker: 'Ann' },
      ],
    })
  })
  it('is rejected by a no, without further message; also if nobody can answer', async () => {
    const { api, urls } = asked([['hours']], false)
    const refused = refusalOf(await caught(api.create('appointments', wish)))
    expect([refused.code, refused.over, urls.length]).toEqual(['unusual_booking', true, 1])
    const alone = provider({ status: 409, json: { code: 'unusual_booking', confirm: [{ code: 'hours' }] } })
    const told = refusalOf(await caught(alone.api.create('appointments', wish)))
    expect([told.code, told.over]).toEqual(['unusual_booking', false])
  })
})
