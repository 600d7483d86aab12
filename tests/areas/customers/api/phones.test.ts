import { beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { asItself } from '../../../../server/areas/jobs/program.ts'
import { wrongPhones } from '../../../../server/areas/record/parts/answers/wrongPhones.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import { collectRules } from '../../../../server/engine/http/defineServer.ts'
import { repairPhones } from '../../../../server/engine/upgrade/repairPhones.ts'
import { rules } from '../../../../server/rules.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { importing } from '../../../support/transfer.ts'

const t = await testApp()
const engine: Engine = {
  db: t.db,
  resources,
  settings: t.settings,
  logKey: t.logKey,
  clock: () => new Date(),
  rules: collectRules(rules),
}
const { checked, whole, refused } = importing(t, 'customers')

const add = async (body: object) => {
  const { status, body: made } = await t.call<Wire>('POST', '/customers', { body })
  expect(status, JSON.stringify(made)).toBe(200)
  return made
}
const identify = async (phone: string) => {
  const { body } = await t.call<{ data: Wire[] }>('GET', `/customers/identify?${new URLSearchParams({ phone })}`)
  return body.data.map(({ id }) => id)
}
const searched = async (q: string) => {
  const { body } = await t.call<{ data: Wire[] }>('GET', `/customers/list?${new URLSearchParams({ q })}`)
  return body.data.map(({ id }) => id)
}

describe("a customer's phone number", () => {
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    ids['mobile'] = (await add({ last_name: 'Adair', phone: '+44 (0)7700 900123' })).id
    ids['desk'] = (await add({ last_name: 'Baines', phone: '0113 496 0555 ext 12' })).id
    ids['other desk'] = (await add({ last_name: 'Cole', phone: '0113 496 0555 x13' })).id
    ids['irish'] = (
      await add({
        last_name: 'Daly',
        phone: '086 123 4567',
        addresses: [{ line1: '1 Quay', city: 'Cork', country: 'IE', postcode: 'T12 E8X4', primary: true }],
      })
    ).id
  })

  test('is found however it is written', async () => {
    for (const phone of ['+44 (0)7700 900123', '07700 900123', '447700900123', '7700900123', '\u202a07700900123\u202c'])
      expect(await identify(phone), phone).toEqual([ids['mobile']])
    for (const q of ['+44 (0)7700 900123', '07700 900123', '447700900123', '7700900123'])
      expect(await searched(q), q).toEqual([ids['mobile']])
  })

  test('matches with and without its extension', async () => {
    const both = [ids['desk'], ids['other desk']]
    for (const phone of ['0113 496 0555', '0113 496 0555 x99', '+441134960555;ext=12'])
      expect((await identify(phone)).toSorted(), phone).toEqual(both)
    expect((await searched('0113 496 0555')).toSorted()).toEqual(both)
    for (const phone of ['0113 496 0555', '+441134960555;ext=12', '0113 496 0555,07700 900123']) {
      const { body } = await t.call<{ data: Wire[] }>('GET', `/customers/list?${new URLSearchParams({ phone })}`)
      const more = phone.includes(',') ? [ids['mobile']] : []
      expect(body.data.map(({ id }) => id).toSorted(), phone).toEqual([...more, ...both].toSorted())
    }
  })

  test("gets the customer's country code, also when only the number changes", async () => {
    const read = async () => (await t.call<Wire>('GET', `/customers/${ids['irish']}`)).body['phone']
    expect(await read()).toBe('+353861234567')
    const headers = { 'if-match': '*' }
    await t.call('PATCH', `/customers/${ids['irish']}`, { body: { phone: '087 123 4567' }, headers })
    expect(await read()).toBe('+353871234567')
    const wrong = await t.call('PATCH', `/customers/${ids['irish']}`, { body: { phone: '087 12' }, headers })
    expect([wrong.status, wrong.body.errors]).toEqual([422, { phone: [{ code: 'phone' }] }])
    expect(await read()).toBe('+353871234567')
  })

  test('matches a new lead to the customer, whatever the extension', async () => {
    const lead = await t.call<Wire>('POST', '/leads', { body: { first_name: 'Bea', phone: '0113 496 0555 #4' } })
    const answer = await t.call<{ code: string; customers: Wire[] }>('POST', `/leads/${lead.body.id}/convert`, {
      body: {},
      headers: { 'if-match': '*' },
    })
    expect([answer.status, answer.body.code]).toEqual([409, 'customer_known'])
    expect(answer.body.customers.map(({ id }) => id).toSorted()).toEqual([ids['desk'], ids['other desk']])
  })
})

describe('a customer import', () => {
  test('repairs zeros and plus signs that a spreadsheet dropped', async () => {
    const done = await whole(
      'Last name,Phone\nEast,7700900201\nFord,447700900202\nGray,113 496 0203\nHunt,0113 496 0204 ext 7\n',
    )
    expect([done.created, done.refused]).toEqual([4, 0])
    const { rows } = await t.pool.query<{ phone: string }>(
      `select phone from customers where last_name in ('East', 'Ford', 'Gray', 'Hunt') order by last_name`,
    )
    expect(rows.map(({ phone }) => phone)).toEqual([
      '+447700900201',
      '+447700900202',
      '+441134960203',
      '+441134960204;ext=7',
    ])
  })

  test('lists ambiguous numbers, and duplicates whatever their extension', async () => {
    const first = await checked(
      'Last name,Phone,Address line 1,Town or city,Postcode,Country\nIhle,441134960100,Am Tor 1,Oldenburg,26121,DE\nJay,0113 496 0555 x77,,,,\nKay,0113 496 0888 x1,,,,\nLee,0113 496 0888 x2,,,,\n',
      { duplicates: 'skip' },
    )
    expect([first.status, first.refused]).toEqual(['checked', 1])
    const { data } = await refused(first.id)
    expect(data.map(({ n, errors }) => [n, errors])).toEqual([
      [2, { phone: [{ code: 'phone_readings', params: { readings: '+49441134960100, +441134960100' } }] }],
    ])
    const likely = await t.call<{ data: { n: number }[] }>('GET', `/customers/imports/${first.id}/likely`)
    expect(likely.body.data.map(({ n }) => n)).toEqual([3, 5])
  })
})

describe('phone numbers stored wrongly by an earlier version', () => {
  test('are repaired once, with a log entry per record, and those valid in no country are listed', async () => {
    const wrong = await add({ last_name: 'Moss', phone: '+447700900301' })
    const right = await add({ last_name: 'Nash', phone: '+447700900302' })
    const none = await add({ last_name: 'Oram', phone: '+447700900303' })
    const away = await add({ last_name: 'Pope', phone: '+447700900304' })
    await t.call('DELETE', `/customers/${away.id}`)
    const set = (id: number, phone: string) =>
      t.pool.query('update customers set phone = $2 where id = $1', [id, phone])
    await set(wrong.id, '+4407700900301')
    await set(away.id, '+4407700900304')
    await set(none.id, '+4499')
      .then(() => expect.unreachable('the column takes no such number'))
      .catch(() => set(none.id, '+4499999'))
    const question = await t.call<Wire>('POST', '/questions', {
      body: { key: 'neighbour', label: 'Neighbour', type: 'phone', applies_to: ['customer'] },
    })
    expect(question.status, JSON.stringify(question.body)).toBe(200)
    await t.pool.query(
      `with v as (insert into question_versions (question_id, version, label, type, options) values ($1, 1, 'Neighbour', 'phone', '[]') returning 1)
       insert into answers (subject, subject_id, question_id, question_version, value) select 'customers', $2, $1, 1, '"+4407700900399"'::jsonb from v`,
      [question.body.id, right.id],
    )
    const stopped = new AbortController()
    stopped.abort()
    await repairPhones(asItself(engine, 'PHONES'), wrongPhones, stopped.signal)
    await repairPhones(asItself(engine, 'PHONES'), wrongPhones)
    const { rows } = await t.pool.query('select id, phone from customers where id = any($1) order by id', [
      [wrong.id, right.id, none.id, away.id],
    ])
    expect(rows.map(({ phone }) => phone)).toEqual(['+447700900301', '+447700900302', '+4499999', '+447700900304'])
    const notes = async () =>
      (
        await t.pool.query(
          `select event, details from security_entries where event like 'phones_%' and details ->> 'resource' = 'customers' order by id`,
        )
      ).rows
    expect(await notes()).toEqual([
      { event: 'phones_repaired', details: { resource: 'customers', ids: [wrong.id, away.id] } },
      { event: 'phones_not_repaired', details: { resource: 'customers', ids: [none.id] } },
      { event: 'phones_not_repaired', details: { resource: 'customers', of: 'answers', ids: [right.id] } },
    ])
    const { rows: logged } = await t.pool.query(
      `select action, before ->> 'phone' as was, after ->> 'phone' as is from log_entries where entity = 'customers' and entity_id = $1 order by id desc limit 1`,
      [wrong.id],
    )
    expect(logged).toEqual([{ action: 'PHONES', was: '+4407700900301', is: '+447700900301' }])
    // The repair runs once: a number that is wrong later is left alone.
    await set(right.id, '+4407700900302')
    await repairPhones(asItself(engine, 'PHONES'), wrongPhones)
    expect(await notes()).toHaveLength(3)
    expect((await t.pool.query('select name from phone_repairs')).rows).toEqual([])
  })
})
