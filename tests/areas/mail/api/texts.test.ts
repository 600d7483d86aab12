import { beforeEach, describe, expect, it, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { notifyFailures } from '../../../../server/areas/mail/failures.ts'
import { signatureOf } from '../../../../server/areas/mail/texts/twilio.ts'
import { retryAll } from '../../../../server/areas/queues/retryAll.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import { collectRules } from '../../../../server/engine/http/defineServer.ts'
import { again } from '../../../../server/queues.ts'
import { rules } from '../../../../server/rules.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory, type Wire } from '../../../support/factory.ts'
import { NO_JOBS } from '../../../support/noJobs.ts'
import { lateMailer } from '../../../support/recovery.ts'
import { setTexts, startTexts, TOKEN } from '../../../support/texts.ts'

const { mailer, use } = lateMailer()
const at = { now: new Date() }
const t = await testApp({
  mailer: { ...mailer, wake: () => undefined },
  jobs: NO_JOBS,
  clock: () => at.now,
  origin: () => 'https://crm.example.test',
})
const factory = createFactory(t)
const engine: Engine = {
  db: t.db,
  resources,
  settings: t.settings,
  logKey: t.logKey,
  clock: () => at.now,
  rules: collectRules(rules),
}
let service: Awaited<ReturnType<typeof startTexts>>

beforeEach(async () => {
  at.now = new Date()
  await t.pool.query('delete from email_queue')
  service = await startTexts()
  await setTexts(t, service.base)
  use(t.db, () => at.now)
})

let numbers = 0
/** A different number for each. */
const number = () => `+4477009${String((numbers += 1)).padStart(5, '0')}`
const job = async (more: object = {}) => {
  const phone = number()
  const customer = await factory.create(resources.get('customers'), {
    phone,
    do_not_call: false,
    language: null,
    ...more,
  })
  const { id } = await factory.create(resources.get('jobs'), { customer_id: customer.id })
  return { id, phone, customer: customer.id }
}
const send = (id: number, body: object) => t.call<Wire>('POST', `/jobs/${id}/text`, { body })
const logOf = async (id: number) => (await t.call<Wire>('GET', `/emails/${id}`)).body
const told = (path: string, form: Record<string, string>, signature?: string) =>
  t.app.inject({
    method: 'POST',
    url: `/panel-api/${path}`,
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature ?? signatureOf(TOKEN, `https://crm.example.test/panel-api/${path}`, form),
    },
  })

describe('a text message about a job', () => {
  it('is not sent to a number with an extension', async () => {
    const { id } = await job({ phone: '+441134960177;ext=12' })
    for (const to of ['+441134960177;ext=12', '0113 496 0177 x12']) {
      const answer = await send(id, { to, body: 'On our way' })
      expect([answer.status, answer.body['errors']], to).toEqual([422, { to: [{ code: 'text_extension' }] }])
    }
    expect((await t.pool.query('select from email_queue')).rowCount).toBe(0)
  })

  it('starts from a filled-in template, is sent as the provider requires, and shows when it is delivered', async () => {
    const { id, phone } = await job()
    const template = await t.call<Wire>('POST', '/email-templates', {
      body: {
        name: 'On the way',
        about: 'jobs',
        channel: 'text',
        locale: 'en',
        key: 'on_the_way',
        body: '{{ job.number }}:\nwe are on our way. £5 & more',
      },
    })
    expect(template.status, JSON.stringify(template.body)).toBe(200)
    const query = `channel=text&template_id=${template.body.id}`
    const begun = (await t.call<Wire>('GET', `/jobs/${id}/mail?${query}`)).body as unknown as {
      body: string
      receivers: { address: string }[]
      templates: { id: number }[]
    }
    expect(begun.templates.map((one) => one.id)).toContain(template.body.id)
    expect(begun.body).toMatch(/^J-\d+:\nwe are on our way. £5 & more$/)
    expect(begun.receivers.map(({ address }) => address)).toEqual([phone])
    const sent = await send(id, { to: phone, body: begun.body, template_id: template.body.id })
    expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ channel: 'text', status: 'queued', parts: 1 })
    await mailer.flush()
    await mailer.flush()
    expect(service.handed).toEqual([
      {
        path: '/2010-04-01/Accounts/AC0123/Messages.json',
        authorization: `Basic ${Buffer.from(`AC0123:${TOKEN}`).toString('base64')}`,
        form: {
          To: phone,
          From: '+447700900001',
          Body: begun.body,
          StatusCallback: 'https://crm.example.test/panel-api/texts/status',
        },
      },
    ])
    expect(await logOf(sent.body.id)).toMatchObject({ status: 'sent', attempts: 1, delivered_at: null })
    const ref = (await t.pool.query('select provider_ref from emails where id = $1', [sent.body.id])).rows[0]
      .provider_ref
    expect((await told('texts/status', { MessageSid: ref, MessageStatus: 'delivered' }, 'forged')).statusCode).toBe(400)
    expect((await logOf(sent.body.id))['delivered_at']).toBeNull()
    expect((await told('texts/status', { MessageSid: ref, MessageStatus: 'delivered' })).statusCode).toBe(200)
    const { delivered_at } = await logOf(sent.body.id)
    expect(delivered_at).not.toBeNull()
    // A late report out of order changes nothing.
    await told('texts/status', { MessageSid: ref, MessageStatus: 'undelivered', ErrorCode: '30003' })
    expect(await logOf(sent.body.id)).toMatchObject({ status: 'sent', delivered_at })
    const list = await t.call<Wire>('GET', `/emails/list?channel=text&about=jobs&about_id=${id}`)
    expect(list.body.data).toMatchObject([{ id: sent.body.id }])
  })

  it('is retried with growing delays while the provider is busy, failing or silent', async () => {
    const { id, phone } = await job()
    service.answers.push(
      { status: 429, body: { code: 20429, message: 'Too Many Requests', status: 429 } },
      { status: 503, body: 'Service Unavailable' },
      { status: 0, body: '', silent: true },
    )
    const { body } = await send(id, { to: phone, body: 'Hello' })
    for (let n = 1; n <= 3; n++) {
      await mailer.flush()
      expect(await logOf(body.id)).toMatchObject({ status: 'queued', attempts: n })
      at.now = new Date(at.now.getTime() + 3_600_000)
    }
    await mailer.flush()
    expect(await logOf(body.id)).toMatchObject({ status: 'sent', attempts: 4, error: null })
    expect(service.handed).toHaveLength(4)
  })

  it('fails for an invalid number, which is remembered and reported to the sender', async () => {
    const { id, phone, customer } = await job()
    service.answers.push({
      status: 400,
      body: { code: 21211, message: `Invalid 'To' Phone Number: ${phone}`, status: 400 },
    })
    const { body } = await send(id, { to: phone, body: 'Hello' })
    await mailer.flush()
    expect(await logOf(body.id)).toMatchObject({ status: 'failed', attempts: 1 })
    expect((await logOf(body.id))['error']).toContain('21211')
    await notifyFailures(engine)
    const tasks = (await t.pool.query('select title from tasks where subject = $1 and subject_id = $2', ['jobs', id]))
      .rows
    expect(tasks).toEqual([{ title: 'A text was not delivered: Hello' }])
    const begun = (await t.call<Wire>('GET', `/customers/${customer}/mail?channel=text`)).body as unknown as {
      receivers: { refused: string | null }[]
    }
    expect(begun.receivers[0]?.refused).toContain('21211')
  })

  it('is not sent to a recipient who answered STOP, until they answer START', async () => {
    const { id, phone } = await job()
    service.answers.push({ status: 400, body: { code: 21610, message: 'Attempt to send to unsubscribed recipient' } })
    const first = await send(id, { to: phone, body: 'Hello' })
    await mailer.flush()
    expect(await logOf(first.body.id)).toMatchObject({ status: 'failed' })
    const refused = await send(id, { to: phone, body: 'Hello' })
    expect([refused.status, refused.body.code]).toEqual([409, 'text_stopped'])
    await told('texts/incoming', { MessageSid: 'SM-start', From: phone, Body: ' Start ' })
    const waiting = await send(id, { to: phone, body: 'Hello' })
    expect(waiting.status).toBe(200)
    // The recipient opts out while it is queued.
    await told('texts/incoming', { MessageSid: 'SM-stop', From: phone, Body: 'STOP' })
    const before = service.handed.length
    await mailer.flush()
    expect(service.handed).toHaveLength(before)
    expect(await logOf(waiting.body.id)).toMatchObject({ status: 'failed', error: 'Its receiver has answered STOP' })
  })

  it('is rejected if not wanted, too long, from a template of another channel, or without a provider', async () => {
    const no = await job({ do_not_call: true })
    expect((await send(no.id, { to: no.phone, body: 'Hello' })).body.code).toBe('do_not_contact')
    const { id, phone } = await job({ marketing_consent: false })
    const offers = await t.call<Wire>('POST', '/email-templates', {
      body: {
        name: 'Offer',
        about: 'jobs',
        channel: 'text',
        marketing: true,
        locale: 'en',
        key: 'offer',
        body: 'Half price',
      },
    })
    const offer = { to: phone, body: 'Half price', template_id: offers.body.id }
    expect((await send(id, offer)).body.code).toBe('no_consent')
    const mail = (
      await t.pool.query(`select id from email_templates where about = 'jobs' and channel = 'email' limit 1`)
    ).rows[0]
    for (const [body, where, code] of [
      [{ to: phone, body: '好'.repeat(671) }, 'body', 'text_too_long'],
      [{ to: phone, body: ' \n ' }, 'body', 'required'],
      [{ to: 'nobody', body: 'x' }, 'to', 'phone'],
      [{ to: phone, body: 'x', template_id: mail.id }, 'template_id', 'channel'],
    ] as const) {
      const answer = await send(id, body)
      expect([answer.status, answer.body.errors?.[where]?.[0]?.code], JSON.stringify(answer.body)).toEqual([422, code])
    }
    await t.call('PATCH', '/system-settings', { body: { values: { 'texts.token': null } } })
    expect((await send(id, { to: phone, body: 'x' })).body.code).toBe('not_set_up')
    expect((await told('texts/status', { MessageSid: 'x' })).statusCode).toBe(404)
  })

  it('is resent unchanged, and from its current template', async () => {
    const { id, phone } = await job()
    const template = await t.call<Wire>('POST', '/email-templates', {
      body: { name: 'Again', about: 'jobs', channel: 'text', locale: 'en', key: 'again', body: 'One {{ job.number }}' },
    })
    const { body } = await send(id, { to: phone, body: 'As written', template_id: template.body.id })
    await mailer.flush()
    await t.call('POST', `/emails/${body.id}/resend`, { body: {} })
    const anew = await t.call<Wire>('POST', `/emails/${body.id}/renew`, { body: {} })
    expect(anew.body, JSON.stringify(anew.body)).toMatchObject({ channel: 'text', again_of_id: body.id })
    await mailer.flush()
    const said = service.handed.map(({ form }) => form['Body'])
    expect(said.slice(0, 2)).toEqual(['As written', 'As written'])
    expect(said[2]).toMatch(/^One J-\d+$/)
  })
})

test('a reply is listed on the customer, once', async () => {
  const { phone, customer } = await job()
  const form = { MessageSid: 'SM-once', From: phone, Body: 'Please come at ten <b>' }
  expect((await told('texts/incoming', form)).statusCode).toBe(200)
  expect((await told('texts/incoming', form)).statusCode).toBe(200)
  const { rows } = await t.pool.query(
    `select params from comments where subject = 'customers' and subject_id = $1 and key = 'text_in'`,
    [customer],
  )
  expect(rows).toEqual([{ params: { from: phone, text: 'Please come at ten <b>' } }])
})

test('a reply that cannot be saved is set aside without affecting others; retried, it is listed on the customer', async () => {
  const { phone, customer } = await job()
  await t.pool.query(`
    create function poisoned() returns trigger language plpgsql as $$ begin raise exception 'this one is poisoned'; end $$;
    create trigger poisoned before insert on texts_in for each row when (new.ref = 'SM-bad') execute function poisoned()`)
  const texts = async () =>
    (
      await t.pool.query(
        `select params->>'text' as text from comments where subject = 'customers' and subject_id = $1 and key = 'text_in' order by id`,
        [customer],
      )
    ).rows.map(({ text }) => text)
  expect((await told('texts/incoming', { MessageSid: 'SM-bad', From: phone, Body: 'Come at ten' })).statusCode).toBe(
    200,
  )
  expect((await told('texts/incoming', { MessageSid: 'SM-good', From: phone, Body: 'Or at noon' })).statusCode).toBe(
    200,
  )
  expect(await texts()).toEqual(['Or at noon'])
  const { data } = (await t.call<{ data: Wire[] }>('GET', '/failed-items/list?queue=incoming_texts')).body
  expect(data).toMatchObject([{ sender: phone, status: 'failed', reason: 'this one is poisoned' }])
  await t.pool.query('drop trigger poisoned on texts_in')
  await t.call('POST', `/failed-items/${data[0]?.id}/try-again`, { body: {}, headers: { 'if-match': '*' } })
  await retryAll(engine, again)
  expect(await texts()).toEqual(['Or at noon', 'Come at ten'])
})

test('the settings test the provider, and show its response', async () => {
  const trial = async () => (await t.call<Wire>('POST', '/system-settings/test/texts', { body: {} })).body
  expect(await trial()).toMatchObject({ ok: false, code: 'texts_no_number' })
  await t.call('PATCH', '/system-settings', { body: { values: { 'texts.test_number': '+447700900999' } } })
  expect(await trial()).toMatchObject({ ok: true, code: 'texts_sent' })
  expect(service.handed[0]?.form['To']).toBe('+447700900999')
  service.answers.push({ status: 401, body: { code: 20003, message: 'Authenticate', status: 401 } })
  expect(await trial()).toMatchObject({ ok: false, code: 'texts_refused', said: '401 20003 Authenticate' })
})

test("a text message changes no quote's status, unless the quote is sent by it: then it is locked, given permission to edit quotes", async () => {
  const line = { name: 'Boiler service', quantity: 1, price_ex_vat: 100, apply_vat: true, vat_percent: 20 }
  const customer = await factory.create(resources.get('customers'), { phone: number(), do_not_call: false })
  const { id } = await factory.create(resources.get('quotes'), {
    customer_id: customer.id,
    quote_status_id: 1,
    services: [line],
    materials: [],
    valid_until: null,
  })
  const statusOf = async () => (await t.call<Wire>('GET', `/quotes/${id}`)).body['quote_status_id']
  const text = (more: object, token = t.token) =>
    t.call<Wire>('POST', `/quotes/${id}/text`, { body: { to: number(), body: 'Your quote.', ...more }, token })
  expect((await text({})).status).toBe(200)
  expect(await statusOf()).toBe(1)
  const { token } = await t.userWith(['Quotes:list', 'Quotes:details', 'EmailLogs:add', 'EmailLogs:list'])
  expect((await text({ sends: true }, token)).status).toBe(403)
  expect(await statusOf()).toBe(1)
  expect((await text({ sends: true })).status).toBe(200)
  expect(await statusOf()).toBe(2)
})
