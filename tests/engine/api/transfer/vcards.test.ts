import { expect, test } from 'vitest'
import { CARD_MARK } from '../../../../server/engine/transfer/import/cards.ts'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { importing } from '../../../support/transfer.ts'
import { worldCards } from '../../../world/vcards.ts'

const t = await testApp()
const customers = importing(t, 'customers')

/** Cards of a large file; thousands in the deep run. */
const MANY = process.env['DEEP'] ? 5_000 : 60

const file = (cards: readonly (readonly string[])[], end = '\r\n') => cards.flatMap((lines) => [...lines, '']).join(end)
const card = (...lines: readonly string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD']
const count = async () => (await t.pool.query<{ n: number }>('select count(*)::int as n from customers')).rows[0]?.n
const customerOf = async (phone: string) => {
  const { rows } = await t.pool.query<{ id: number }>('select id from customers where phone = $1 order by id', [phone])
  return (await t.call<Wire>('GET', `/customers/${rows[0]?.id}`)).body
}
/** Imports all valid rows of a file. */
async function bringIn(bytes: string | Buffer) {
  const sent = await customers.upload(bytes, 'contacts.vcf')
  if (sent.status !== 200) throw new Error(`the file was refused: ${JSON.stringify(sent.body)}`)
  const { encoding, delimiter, columns, id } = sent.body
  expect((await customers.step(id, 'check', { encoding, delimiter, columns, duplicates: 'create' })).status).toBe(200)
  const checked = await customers.settled(id)
  const refused = (await customers.refused(id)).data
  if (checked.created > 0) await customers.step(id, 'run')
  const done = await customers.settled(id)
  return { sent: sent.body, checked, refused, done, undo: () => undo(done.changeset) }
}
async function undo(changeset: string) {
  const undone = await t.call('POST', `/changesets/${changeset}/undo`, { body: {} })
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
}

/** Generated cards that are valid, and those that are not, with their rows. */
const broken = worldCards.flatMap(({ becomes }, i) => ('refused' in becomes ? [[i + 2, becomes['refused']]] : []))
const whole = worldCards.flatMap(({ becomes }) => ('refused' in becomes ? [] : [becomes]))

test.each(['\r\n', '\n', '\r'])(
  'cards of each program in one file with line endings %j: the broken ones are set aside, and the import is fully undone',
  async (end) => {
    const before = await count()
    const {
      sent,
      checked,
      refused,
      done,
      undo: back,
    } = await bringIn(
      file(
        worldCards.map(({ lines }) => lines),
        end,
      ),
    )
    expect(sent).toMatchObject({ format: 'vcf' })
    expect(broken).toHaveLength(2)
    expect(refused.map(({ n, errors }) => [n, errors['']?.[0]?.code])).toEqual(broken)
    expect(checked).toMatchObject({ created: whole.length, refused: broken.length })
    expect(done).toMatchObject({ status: 'done', created: whole.length })
    for (const becomes of whole) expect(await customerOf(String(becomes['phone']))).toMatchObject(becomes)
    await back()
    expect(await count()).toBe(before)
  },
)

test('a large address book, with pictures, is imported and fully undone', async () => {
  const before = await count()
  const picture = 'A'.repeat(4_000)
  const people = Array.from({ length: MANY }, (_, i) =>
    card(
      `N:Okafor ${i};Jean;;;`,
      `FN:Jean Okafor ${i}`,
      `TEL:0113 496 ${String(i).padStart(4, '0')}`,
      `PHOTO;ENCODING=b:${picture}`,
    ),
  )
  const { done, undo: back } = await bringIn(file(people))
  expect(done).toMatchObject({ status: 'done', created: MANY, refused: 0 })
  await back()
  expect(await count()).toBe(before)
})

test('a truncated or empty card, a group, or one in an unknown character set is set aside, and the next is accepted', async () => {
  const {
    refused,
    checked,
    undo: back,
  } = await bringIn(
    file([
      ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Cut Off', 'TEL:0113 496 0201'],
      card('FN:Whole One', 'TEL:0113 496 0202'),
      card(),
      card('FN:Family', 'X-ADDRESSBOOKSERVER-KIND:group'),
      ['BEGIN:VCARD', 'VERSION:2.1', 'N;CHARSET=KLINGON;ENCODING=QUOTED-PRINTABLE:=41;=42', 'END:VCARD'],
      ['FN:No Beginning', 'TEL:0113 496 0203', 'END:VCARD'],
      card('FN:Whole Two', 'TEL:0113 496 0204'),
      ['BEGIN:VCARD', 'VERSION:3.0', 'FN:At The End'],
    ]),
  )
  expect(refused.map(({ n, errors }) => [n, errors['']?.[0]?.code])).toEqual([
    [2, 'vcard_cut_off'],
    [4, 'vcard_empty'],
    [5, 'vcard_group'],
    [6, 'vcard_charset'],
    [7, 'vcard_cut_off'],
    [9, 'vcard_cut_off'],
  ])
  expect(checked).toMatchObject({ created: 2 })
  await back()
})

test('the cards set aside can be downloaded, and none of their cells corrected', async () => {
  const sent = await customers.upload(file([['BEGIN:VCARD', 'FN:Cut Off', 'TEL:0113 496 0205']]), 'a.vcf')
  const { encoding, delimiter, columns, id } = sent.body
  await customers.step(id, 'check', { encoding, delimiter, columns })
  await customers.settled(id)
  const repaired = await customers.step(id, 'refused', { n: 2, cells: { 8: '0113 496 0206' } })
  expect([repaired.status, repaired.body.errors]).toMatchObject([422, { cells: [{ code: 'vcard_cut_off' }] }])
  const texts = { vcard_cut_off: 'Incomplete' }
  const { body } = await t.call<{ url: string }>('POST', `/customers/imports/${id}/rejected`, {
    body: { format: 'csv', locale: 'en', texts },
  })
  const saved = await t.app.inject({ method: 'GET', url: body.url })
  expect(saved.body.trimEnd().split('\r\n').at(-1)).toMatch(/^Cut Off,.*,Incomplete$/)
})

test('nested cards, endless lines and texts, and thousands of lines are set aside', async () => {
  const nested = card('FN:Agent', ...Array.from({ length: 20 }, () => ['AGENT:', 'BEGIN:VCARD', 'FN:x']).flat())
  const deep = [...nested.slice(0, -1), ...Array.from({ length: 21 }, () => 'END:VCARD')]
  const one = ['BEGIN:VCARD', 'VERSION:2.1', 'FN:Has An Agent', 'TEL:0113 496 0210']
  const agent = [...one, 'AGENT:', 'BEGIN:VCARD', 'FN:Somebody Else', 'TEL:0113 496 0999', 'END:VCARD', 'END:VCARD']
  const {
    refused,
    checked,
    undo: back,
  } = await bringIn(
    file([
      deep,
      agent,
      card('FN:Long', `NOTE:${'x'.repeat(300_000)}`),
      card('FN:Folded', 'NOTE:x', ...Array.from({ length: 5_000 }, () => ` ${'x'.repeat(75)}`)),
      card('FN:Lines', ...Array.from({ length: 2_500 }, (_, i) => `TEL:${i}`)),
    ]),
  )
  expect(refused.map(({ n, errors }) => [n, errors['']?.[0]?.code])).toEqual([
    [2, 'vcard_nested'],
    [4, 'vcard_too_long'],
    [5, 'vcard_too_long'],
    [6, 'vcard_too_long'],
  ])
  expect(checked).toMatchObject({ created: 1 })
  expect(await customerOf('+441134960210')).toMatchObject({ first_name: 'Has An', last_name: 'Agent', notes: null })
  await back()
})

test('the columns are mapped as for a known program', async () => {
  const { token } = await t.userWith(['Customers:add', 'Customers:index'])
  const { body } = await importing(t, 'customers', token).upload(file([card('FN:Ann Holt')]), 'a.vcf')
  expect(body).toMatchObject({ format: 'vcf', program: 'vCard' })
  expect(body.columns.slice(0, 3)).toEqual([null, 'first_name', 'last_name'])
})

test('a contacts file is recognised by its content, in each encoding', async () => {
  const text = file([card('N:Müller;Zoë;;;', 'TEL:0113 496 0220')])
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
  for (const bytes of [`\ufeff${text}`, utf16, Buffer.from(text, 'latin1')]) {
    const { sent, undo: back } = await bringIn(bytes)
    expect(sent).toMatchObject({ format: 'vcf' })
    expect(await customerOf('+441134960220')).toMatchObject({ first_name: 'Zoë', last_name: 'Müller' })
    await back()
  }
  const table = await customers.upload('First name,Last name,Phone\nBEGIN:VCARD,b,0113 496 0221\n', 'a.vcf')
  expect(table.body).toMatchObject({ format: 'csv' })
})

test('a full payment card number is removed; in a broken vCard it rejects the file', async () => {
  const paying = card('N:Holt;Ann;;;', 'TEL:0113 496 0230', 'NOTE:card 4111 1111 1111 1111')
  const sent = await customers.upload(file([paying]), 'a.vcf')
  expect(sent.body).toMatchObject({ format: 'csv' })
  expect(sent.body.rows[0]?.at(-1)).toBe(CARD_MARK)
  const both = await customers.upload(file([paying, ['BEGIN:VCARD', 'FN:Cut Off']]), 'a.vcf')
  expect([both.status, both.body.errors]).toMatchObject([422, { file: [{ code: 'card_number_at' }] }])
})

test('contacts can be imported as leads too', async () => {
  const leads = importing(t, 'leads')
  const { body } = await leads.upload(
    file([card('N:Holt;Ann;;;', 'TEL:0113 496 0240', 'EMAIL:ann@example.test')]),
    'a.vcf',
  )
  expect(body.columns).toEqual(expect.arrayContaining(['first_name', 'last_name', 'phone', 'email']))
})
