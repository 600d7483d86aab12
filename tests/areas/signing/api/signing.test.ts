import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { JobDocument, Preview, Signature } from '../../../../schema/areas/signing/shapes.ts'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { readPdf } from '../../../support/pdf.ts'
import { blank, drawn } from '../../../support/signing.ts'

const api = await testApp()
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const send = <B = Wire>(
  method: Method,
  path: string,
  body?: unknown,
  more: { token?: string; headers?: Record<string, string> } = {},
) => api.call<B>(method, path, { ...(body === undefined ? {} : { body }), ...more })

let customer: number
let type: number
let picture: string
let count = 0

beforeAll(async () => {
  picture = await drawn()
  const franchise = await send('POST', '/franchises', { name: 'Aire', legal_name: 'Aire Heating Ltd' })
  customer = (
    await send('POST', '/customers', {
      first_name: 'Łucja',
      last_name: '王小明',
      franchise_id: franchise.body.id,
      phone: '+441134960177',
      addresses: [{ line1: '4 Elm Grove', city: 'Leeds', postcode: 'LS6 2AB', primary: true }],
    })
  ).body.id
  type = (await send('POST', '/job-types', { title: 'Signed work' })).body.id
})

const jobOf = async (over: Values = {}) => {
  const made = await send('POST', '/jobs', { customer_id: customer, job_type_id: type, ...over })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.id
}
const documentOf = async (over: Values = {}) => {
  const body = {
    name: `Certificate ${++count}`,
    signer_role: 'customer',
    job_type_ids: [type],
    body: 'Job {{job.number}}',
  }
  const made = await send('POST', '/signature-documents', { ...body, ...over })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body
}
const sign = <B = Signature & Wire>(job: number, document: number, over: Values = {}, more = {}) =>
  send<B>(
    'POST',
    `/jobs/${job}/documents/${document}/sign`,
    { signer_name: 'Łucja 王小明', signature: picture, ...over },
    more,
  )
const listed = async (job: number, document: number) => {
  const { status, body } = await send<JobDocument[]>('GET', `/jobs/${job}/documents`)
  expect(status).toBe(200)
  return body.find((one) => one.document_id === document)
}
const pdf = (id: number, token = api.token) =>
  api.app.inject({
    method: 'GET',
    url: `/panel-api/signed-documents/${id}/pdf`,
    headers: { authorization: `Bearer ${token}` },
  })
const withdraw = (id: number, reason: unknown = 'Wrong person', more = {}) =>
  send<Signature & Wire>('POST', `/signed-documents/${id}/withdraw`, { reason }, more)
const off = (id: number) => send('PATCH', `/signature-documents/${id}`, { active: false })

describe('a document of a job', () => {
  test('is listed for jobs of its types, with who signs it and before which status', async () => {
    const mine = await documentOf({ required_before_status_id: 6, signer_role: 'worker' })
    const others = await documentOf({ job_type_ids: [1] })
    const job = await jobOf()
    expect(await listed(job, mine.id)).toMatchObject({
      name: mine['name'],
      signer_role: 'worker',
      required_before_status_id: 6,
      required_before: 'Completed',
      signed: false,
      missing: true,
      again: false,
      offered: true,
      signatures: [],
    })
    expect(await listed(job, others.id)).toBeUndefined()
    await off(mine.id)
    expect(await listed(job, mine.id)).toBeUndefined()
  })

  test("is filled with the job's data; missing values are named", async () => {
    const body =
      '# For {{customer.name}}\n\n{{job.site}}: {{job.services}}, {{job.total_inc_vat}}, {{worker.name}} {{signer.name}} {{today}}'
    const { id } = await documentOf({ body })
    const service = { name: 'Boiler service', quantity: 1, price_ex_vat: 100, vat_percent: 20 }
    const job = await jobOf({ services: [service] })
    const { body: preview } = await send<Preview>('GET', `/jobs/${job}/documents/${id}`)
    expect(preview.facts).toMatchObject({
      'customer.name': 'Łucja 王小明',
      'job.services': 'Boiler service',
      'job.total_inc_vat': '£120.00',
      'job.site': '4 Elm Grove, Leeds LS6 2AB',
    })
    expect([preview.unfilled, preview.signer]).toEqual([['worker.name'], 'Łucja 王小明'])
  })

  test('is signed by a drawing: its PDF is stored byte for byte with its SHA-256, and contains everything', async () => {
    const { id, name } = (await documentOf({
      body: '我同意 {{job.number}}: **done** by {{worker.name}}, {{signer.name}}',
    })) as Wire & { name: string }
    const job = await jobOf()
    const signed = await sign(job, id, { place: { lat: 53.8, lng: -1.55, accuracy: 12 } })
    expect(signed.status, JSON.stringify(signed.body)).toBe(200)
    expect(signed.body).toMatchObject({
      job_id: job,
      document_id: id,
      edition: 1,
      signer_name: 'Łucja 王小明',
      typed: false,
      device: 'tests',
      ip: '127.0.0.1',
      place: { lat: 53.8, lng: -1.55, accuracy: 12 },
      withdrawn_at: null,
    })
    const { statusCode, rawPayload, headers } = await pdf(signed.body.id)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(signed.body.sha256)
    const { pages, title } = await readPdf(new Uint8Array(rawPayload))
    expect(title).toContain(name)
    const said = pages.join(' ').replaceAll(' ', '')
    for (const part of [
      '我同意',
      'done',
      '[worker:notknown]',
      'Łucja王小明',
      '53.80000,-1.55000(within12m)',
      '127.0.0.1',
    ])
      expect(said).toContain(part)
    expect(await listed(job, id)).toMatchObject({ signed: true, missing: false, signatures: [{ id: signed.body.id }] })
    const check = await send<{ data: Signature & { job: string } }>(
      'GET',
      `/signed-documents/check?sha256=${signed.body.sha256.toUpperCase()}`,
    )
    expect(check.body.data).toMatchObject({ id: signed.body.id, signer_name: 'Łucja 王小明' })
    const other = await send<{ data: unknown }>('GET', `/signed-documents/check?sha256=${'0'.repeat(64)}`)
    expect(other.body.data).toBeNull()
    const files = await send<{ data: { id: number; sha256?: string; mime: string }[] }>('GET', `/jobs/${job}/files`)
    expect(files.body.data.map((file) => [file.id, file.mime])).toEqual([[signed.body.file_id, 'application/pdf']])
  })

  test('is signed by a typed name', async () => {
    const { id } = await documentOf()
    const job = await jobOf()
    const signed = await sign(job, id, { signature: undefined, typed: true, signer_name: '  Ann Lee ' })
    expect([signed.status, signed.body.typed, signed.body.signer_name]).toEqual([200, true, 'Ann Lee'])
    const { pages } = await readPdf(new Uint8Array((await pdf(signed.body.id)).rawPayload))
    expect(pages.join(' ')).toContain('The name was typed instead of drawn.')
  })

  test('with many pages and long words is printed in full', async () => {
    const { id } = await documentOf({
      body: `# Terms\n\n${'Every word counts here. '.repeat(900)}\n\n${'条款内容'.repeat(400)}\n\nThe end of it`,
      name: `很长的名称 ${'Long name '.repeat(10)}`,
    })
    const signed = await sign(await jobOf(), id)
    const { pages } = await readPdf(new Uint8Array((await pdf(signed.body.id)).rawPayload))
    expect(pages.length).toBeGreaterThan(3)
    expect(pages.join(' ')).toContain('The end of it')
  })

  test.each([
    ['neither drawn nor typed', { signature: undefined }, { signature: [{ code: 'draw_or_type' }] }],
    ['both drawn and typed', { typed: true }, { signature: [{ code: 'draw_or_type' }] }],
    ['an invalid picture', { signature: 'data:image/png;base64,AAAA' }, { signature: [{ code: 'signature_picture' }] }],
    [
      'another picture format',
      { signature: 'data:image/jpeg;base64,AAAA' },
      { signature: [{ code: 'signature_picture' }] },
    ],
    ['no signer', { signer_name: '  ' }, { signer_name: [expect.objectContaining({ code: 'too_short' })] }],
    ['a time in the future', { at: '2099-01-01T00:00:00Z' }, { at: [{ code: 'day_ahead' }] }],
    ['a time long past', { at: '2020-01-01T00:00:00Z' }, { at: [{ code: 'signed_too_late' }] }],
    ['an invalid location', { place: { lat: 91, lng: 0 } }, { 'place.lat': [expect.anything()] }],
    ['an unknown field', { ip: '1.2.3.4' }, { ip: [expect.anything()] }],
  ])('with %s is rejected', async (_what, over, errors) => {
    const { id } = await documentOf()
    const refused = await sign(await jobOf(), id, over)
    expect([refused.status, refused.body.errors]).toEqual([422, errors])
  })

  test('with an empty signature is rejected, and with a picture that is truncated or too large', async () => {
    const { id } = await documentOf()
    const job = await jobOf()
    const codes = []
    for (const signature of [await blank(), picture.slice(0, -200), await drawn(2100, 100)])
      codes.push((await sign(job, id, { signature })).body.errors['signature']?.[0]?.code)
    expect(codes).toEqual(['signature_blank', 'signature_picture', 'signature_picture'])
  })

  test('is signed once, even by two signers at the same moment', async () => {
    const { id } = await documentOf()
    const job = await jobOf()
    const both = await Promise.all([sign(job, id), sign(job, id, { signer_name: 'Somebody else' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('already_signed')
    expect((await listed(job, id))?.signatures).toHaveLength(1)
  })

  test('sent again with the same key is signed once', async () => {
    const { id } = await documentOf()
    const job = await jobOf()
    const headers = { 'idempotency-key': 'sign-once' }
    const [first, again] = [await sign(job, id, {}, { headers }), await sign(job, id, {}, { headers })]
    expect([first.status, again.status, again.body.id]).toEqual([200, 200, first.body.id])
  })

  test('cannot be signed if its text differs from what was read', async () => {
    const { id } = await documentOf()
    const job = await jobOf()
    const { body: preview } = await send<Preview>('GET', `/jobs/${job}/documents/${id}`)
    await send('PATCH', `/signature-documents/${id}`, { body: 'Another text' })
    const refused = await sign(job, id, { digest: preview.digest })
    expect([refused.status, refused.body.code]).toEqual([409, 'document_changed'])
    const { body: now } = await send<Preview>('GET', `/jobs/${job}/documents/${id}`)
    expect((await sign(job, id, { digest: now.digest })).body.edition).toBe(2)
  })

  test('must be signed again after a change only if set so', async () => {
    const [asks, stays] = [await documentOf({ asks_again: true, required_before_status_id: 2 }), await documentOf()]
    const job = await jobOf()
    for (const { id } of [asks, stays]) expect((await sign(job, id)).status).toBe(200)
    await send('PATCH', `/signature-documents/${asks.id}`, { active: true, asks_again: true })
    expect((await listed(job, asks.id))?.signed).toBe(true)
    for (const { id } of [asks, stays]) await send('PATCH', `/signature-documents/${id}`, { body: 'New words' })
    expect(await listed(job, stays.id)).toMatchObject({ signed: true, edition: 2, again: false })
    expect(await listed(job, asks.id)).toMatchObject({ signed: false, missing: true, again: true })
    expect((await sign(job, asks.id)).body.edition).toBe(2)
    expect((await listed(job, asks.id))?.signatures.map(({ edition }) => edition)).toEqual([2, 1])
    await off(asks.id)
  })
})

describe('a signature', () => {
  test('is withdrawn with a reason; both stay on record, and it can be signed again', async () => {
    const { id } = await documentOf()
    const job = await jobOf()
    const first = (await sign(job, id)).body
    expect((await withdraw(first.id, ' ')).status).toBe(422)
    const gone = await withdraw(first.id)
    expect(gone.body).toMatchObject({
      withdrawn_reason: 'Wrong person',
      withdrawn_by: expect.any(String),
      file_id: null,
    })
    const again = await withdraw(first.id)
    expect([again.status, again.body.code]).toEqual([409, 'already_withdrawn'])
    expect(await listed(job, id)).toMatchObject({ signed: false, signatures: [{ id: first.id }] })
    expect((await pdf(first.id)).statusCode).toBe(200)
    const second = await sign(job, id)
    expect(second.status).toBe(200)
    expect((await listed(job, id))?.signatures.map((one) => one.id)).toEqual([second.body.id, first.id])
    const told = await send<{ data: { data: { key?: string } }[] }>('GET', `/jobs/${job}/timeline`)
    expect(JSON.stringify(told.body)).toContain('signature_withdrawn')
  })

  test('cannot be changed, deleted or withdrawn twice, even by SQL', async () => {
    const { id } = await documentOf()
    const signed = (await sign(await jobOf(), id)).body
    const why = (statement: string) =>
      api.pool.query(statement, [signed.id]).then(
        () => 'done',
        (error: Error) => error.message,
      )
    for (const statement of [
      `update signed_documents set signer_name = 'Somebody' where id = $1`,
      `update signed_documents set sha256 = (select min(sha256::text)::bytea from file_blobs) where id = $1`,
      `update signed_documents set image = null, withdrawn_at = now(), withdrawn_reason = 'x' where id = $1`,
      'delete from signed_documents where id = $1',
    ])
      expect(await why(statement)).not.toBe('done')
    await withdraw(signed.id)
    expect(await why('update signed_documents set withdrawn_at = null, withdrawn_reason = null where id = $1')).toBe(
      'signed_stays',
    )
    expect(await why(`update signed_documents set withdrawn_reason = 'Another' where id = $1`)).toBe('signed_stays')
    await expect(api.pool.query('truncate signed_documents')).rejects.toThrow()
    expect((await pdf(signed.id)).statusCode).toBe(200)
  })

  test('is hidden from users who do not see its job, and needs permission to add and withdraw', async () => {
    const { id } = await documentOf()
    const job = await jobOf()
    const signed = (await sign(job, id)).body
    const foreign = (await api.userWith(['Jobs:list', 'Jobs:details', 'Jobs:edit', 'Jobs:delete'], 'own')).token
    const paths: [Method, string, unknown?][] = [
      ['GET', `/jobs/${job}/documents`],
      ['GET', `/jobs/${job}/documents/${id}`],
      ['POST', `/jobs/${job}/documents/${id}/sign`, { signer_name: 'A', typed: true }],
      ['POST', `/signed-documents/${signed.id}/pdf`, {}],
      ['POST', `/signed-documents/${signed.id}/withdraw`, { reason: 'Mine' }],
    ]
    for (const [method, path, body] of paths)
      expect([path, (await send(method, path, body, { token: foreign })).status]).toEqual([path, 404])
    expect((await pdf(signed.id, foreign)).statusCode).toBe(404)
    const check = await send<{ data: unknown }>('GET', `/signed-documents/check?sha256=${signed.sha256}`, undefined, {
      token: foreign,
    })
    expect(check.body.data).toBeNull()
    const reader = (await api.userWith(['Jobs:list', 'Jobs:details'])).token
    const statuses = []
    for (const [method, path, body] of paths) statuses.push((await send(method, path, body, { token: reader })).status)
    expect([statuses, (await pdf(signed.id, reader)).statusCode]).toEqual([[200, 200, 403, 200, 403], 200])
    const editor = (await api.userWith(['Jobs:list', 'Jobs:details', 'Jobs:edit'])).token
    expect((await withdraw(signed.id, 'No right', { token: editor })).status).toBe(403)
    expect(
      (await send('GET', `/jobs/${job}/documents`, undefined, { token: (await api.userWith(['Jobs:list'])).token }))
        .status,
    ).toBe(403)
    expect((await sign(job, 999_999)).status).toBe(404)
    await send('DELETE', `/jobs/${job}`)
    expect((await withdraw(signed.id)).status).toBe(409)
  })

  test('opens by a one-time address', async () => {
    const { id } = await documentOf()
    const signed = (await sign(await jobOf(), id)).body
    const { body } = await send<{ url: string }>('POST', `/signed-documents/${signed.id}/pdf`, {})
    const open = () => api.app.inject({ method: 'GET', url: body.url })
    expect([(await open()).statusCode, (await open()).statusCode]).toEqual([200, 401])
  })
})
