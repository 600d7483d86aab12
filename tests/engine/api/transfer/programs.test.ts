import { describe, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import type { Wire } from '../../../support/factory.ts'
import { importing } from '../../../support/transfer.ts'
import { type WorldExport, worldExports, worldFullNames, worldOneLineAddresses } from '../../../world/exports.ts'

const t = await testApp()
const customers = importing(t, 'customers')

/** Rows of each file; thousands of them in the deep run. */
const ROWS = process.env['DEEP'] ? 5_000 : 60

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const lineOf = (cells: readonly string[]) => cells.map(quoted).join(',')
const fileOf = ({ headings, row }: WorldExport, rows: number) =>
  [headings, ...Array.from({ length: rows }, (_, at) => headings.map((heading) => row(at + 1)[heading] ?? ''))]
    .map(lineOf)
    .join('\r\n')

const count = async (table: string) =>
  (await t.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n
const find = async (phone: string) => {
  const { rows } = await t.pool.query<{ id: number }>('select id from customers where phone = $1 order by id', [phone])
  return (await t.call<Wire>('GET', `/customers/${rows[0]?.id}`)).body
}

describe.each(worldExports)('an export of $program ($headings.2)', (file) => {
  test('is recognised, fully mapped, imported, and fully undone', { timeout: 240_000 }, async () => {
    const sent = await customers.upload(`\ufeff${fileOf(file, ROWS)}`)
    expect(sent.body).toMatchObject({ program: file.program })
    expect(new Set(sent.body['sources'] as string[])).toEqual(new Set(['profile', null]))
    const before = await count('customers')
    const { encoding, delimiter, columns, id } = sent.body
    expect((await customers.step(id, 'check', { encoding, delimiter, columns, duplicates: 'create' })).status).toBe(200)
    const checked = await customers.settled(id)
    expect(checked, JSON.stringify((await customers.refused(id)).data[0])).toMatchObject({ created: ROWS, refused: 0 })
    await customers.step(id, 'run')
    const done = await customers.settled(id)
    expect(done).toMatchObject({ status: 'done', created: ROWS, refused: 0 })
    const first = await find(String(file.becomes['phone']))
    expect(first).toMatchObject(file.becomes)
    const undone = await t.call('POST', `/changesets/${done.changeset}/undo`, { body: {} })
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await count('customers')).toBe(before)
  })
})

test('the program is named again, and its names for columns do not affect other files', async () => {
  const sage = worldExports.find(({ headings }) => headings.includes('A/C'))
  if (!sage) throw new Error('there is no such export')
  const again = await customers.upload(fileOf(sage, 1))
  expect(again.body).toMatchObject({ program: 'Sage 50' })
  expect(again.body['sources']).toContain('remembered')
  const other = await customers.upload('Name,Phone\na,b\n')
  expect(other.body).toMatchObject({ program: null, columns: ['first_name.full', 'phone'] })
})

const only = async (heading: string, cell: string, more: Readonly<Record<string, string>> = {}) => {
  const cells = { [heading]: cell, Phone: '+44 113 496 0444', ...more }
  const sent = await customers.upload(`${lineOf(Object.keys(cells))}\n${lineOf(Object.values(cells))}\n`)
  const { encoding, delimiter, columns, id } = sent.body
  await customers.step(id, 'check', { encoding, delimiter, columns, duplicates: 'create' })
  const checked = await customers.settled(id)
  if (checked.refused > 0) return { columns, refused: (await customers.refused(id)).data[0]?.errors }
  await customers.step(id, 'run')
  const done = await customers.settled(id)
  const made = await find('+441134960444')
  await t.call('POST', `/changesets/${done.changeset}/undo`, { body: {} })
  return { columns, made }
}

test.each(worldFullNames)('the full name “%s” is split', async (text, parts) => {
  const { columns, made } = await only('Name', text)
  expect(columns).toEqual(['first_name.full', 'phone'])
  expect(made).toMatchObject({ first_name: null, last_name: null, company_name: null, ...parts })
})

test('a full name next to its parts is ignored, whichever comes first', async () => {
  const { body } = await customers.upload('Name,First name,Last name,Phone\na,b,c,d\n')
  expect(body.columns).toEqual([null, 'first_name', 'last_name', 'phone'])
})

test.each(worldOneLineAddresses)('the address %j in one cell', async (text, parts) => {
  const { columns, made, refused } = await only('Full address', text, { Surname: 'Holt' })
  expect(columns).toEqual(['addresses.one_line', 'phone', 'last_name'])
  if (parts) expect(made).toMatchObject({ addresses: [parts] })
  else expect(refused).toMatchObject({ addresses: [{ code: 'address_in_one' }] })
})

test('an address column is split if each cell is a complete address', async () => {
  const whole = await customers.upload('Surname,Address,Phone\nA,"1 Elm Row, Leeds, LS6 2AB",0113 496 0001\n')
  expect(whole.body.columns).toEqual(['last_name', 'addresses.one_line', 'phone'])
  const street = await customers.upload('Surname,Address,Phone\nA,1 Elm Row,0113 496 0001\n')
  expect(street.body.columns).toEqual(['last_name', 'addresses.line1', 'phone'])
})

test('complete addresses and names are found under other headings too', async () => {
  const whole = '"1 Elm Row, Leeds, LS6 2AB"'
  const bill = await customers.upload(`Customer full name,Phone number,Bill address\nJo Holt,0113 496 0001,${whole}\n`)
  expect(bill.body.columns).toEqual(['first_name.full', 'phone', 'addresses.one_line'])
  const second = await customers.upload(
    `Surname,Phone,Where we go,Invoice address\nHolt,0113 496 0001,${whole},${whole}\n`,
  )
  expect(second.body.columns[2]).toBe('addresses.one_line')
  expect(second.body.columns[3]).toBe(null)
  const parts = await customers.upload(
    `Surname,Phone,Bill address,Town,Postcode\nHolt,0113 496 0001,${whole},Leeds,LS6 2AB\n`,
  )
  expect(parts.body.columns.slice(3)).toEqual(['addresses.city', 'addresses.postcode'])
})

test('several columns go to the notes, and no field is mapped twice', async () => {
  const { body } = await customers.upload('Surname,Phone,A,B\nHolt,0113 496 0555,one,two\n')
  const check = (columns: readonly (string | null)[]) =>
    customers.step(body.id, 'check', { encoding: 'utf-8', delimiter: ',', columns })
  const twice = await check(['last_name', 'phone', 'first_name.full', null])
  expect([twice.status, twice.body.errors]).toMatchObject([422, { 'columns.2': [{ code: 'twice' }] }])
  expect((await check(['last_name', 'phone', 'notes.more', 'notes.more'])).status).toBe(200)
  await customers.settled(body.id)
  await customers.step(body.id, 'run')
  await customers.settled(body.id)
  expect(await find('+441134960555')).toMatchObject({ notes: 'A: one\nB: two' })
})
