import { expect, it } from 'vitest'
import { testApp } from '../../../support/app.ts'
import { importing } from '../../../support/transfer.ts'

const t = await testApp()
const materials = importing(t, 'materials')
const head = 'Name,Code,Unit,Sell price,VAT rate\n'
const columns = ['name', 'code', 'unit', 'sell_price', 'vat_rate_id']
const checked = (lines: string) => materials.checked(head + lines, { columns })
const repair = (id: number, n: number, cells: Record<string, string>) => materials.step(id, 'refused', { n, cells })
const errors = async (id: number) =>
  Object.fromEntries(
    (await materials.refused(id)).data.map((row) => [
      row.n,
      Object.fromEntries(Object.entries(row.errors).map(([path, [first]]) => [path, first?.code])),
    ]),
  )

it('corrects a cell, checks only that row, and imports it with the others', async () => {
  const { id } = await checked(
    'Good,R-1,each,1,Standard\nDear,R-2,each,much,Standard\nTwice,R-1,each,2,Standard\nOdd,R-4,parsec,x,Standard\n',
  )
  expect(await errors(id)).toEqual({
    3: { sell_price: 'number' },
    4: { code: 'twice_in_file' },
    5: { unit: 'choice', sell_price: 'number' },
  })
  expect((await materials.refused(id)).data.map((row) => (row as unknown as { columns: object }).columns)).toEqual([
    { sell_price: 3 },
    { code: 1 },
    { unit: 2, sell_price: 3 },
  ])
  expect((await repair(id, 3, { 3: '£1,200.00' })).body).toMatchObject({ created: 2, refused: 2 })
  // A value in another row of the file is still a duplicate.
  expect((await repair(id, 4, { 1: 'r-2' })).body).toMatchObject({ created: 2, refused: 2 })
  expect((await materials.refused(id)).data.find(({ n }) => n === 4)?.errors).toEqual({
    code: [{ code: 'twice_in_file', params: { row: 3 } }],
  })
  expect((await repair(id, 4, { 1: 'R-3' })).body).toMatchObject({ created: 3, refused: 1 })
  expect((await repair(id, 5, { 2: 'each' })).body).toMatchObject({ created: 3, refused: 1 })
  expect(await errors(id)).toEqual({ 5: { sell_price: 'number' } })
  expect((await t.call<{ fields: object[] }>('GET', `/materials/imports/${id}/values`)).body.fields).toEqual([])
  expect((await repair(id, 5, { 3: '4' })).body).toMatchObject({ created: 4, refused: 0 })
  // Nothing is written until requested, and a check of the whole file includes corrections.
  expect((await t.pool.query("select 1 from materials where code like 'R-%'")).rows).toEqual([])
  await materials.step(id, 'check', { columns })
  expect(await materials.settled(id)).toMatchObject({ created: 4, refused: 0 })
  await materials.step(id, 'run')
  expect(await materials.settled(id)).toMatchObject({ status: 'done', created: 4 })
  const { rows } = await t.pool.query(
    "select name, code, unit, sell_price from materials where code like 'R-%' order by code",
  )
  expect(rows).toEqual([
    { name: 'Good', code: 'R-1', unit: 'each', sell_price: 1 },
    { name: 'Dear', code: 'R-2', unit: 'each', sell_price: 1200 },
    { name: 'Twice', code: 'R-3', unit: 'each', sell_price: 2 },
    { name: 'Odd', code: 'R-4', unit: 'each', sell_price: 4 },
  ])
  expect((await repair(id, 3, { 3: '1' })).status).toBe(409)
})

it('accepts one of two rows corrected to the same value at once', async () => {
  const { id } = await checked('A,,each,x,Standard\nB,,each,x,Standard\n')
  const answers = await Promise.all([2, 3].map((n) => repair(id, n, { 1: 'S-1', 3: '1' })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await materials.state(id)).toMatchObject({ created: 1, refused: 1 })
})

it('fills a cell beyond the end of a row, returns the corrected row with its remaining errors, and rejects card numbers', async () => {
  const { id } = await checked('Short,T-1\n')
  const filled = { 2: 'each', 4: 'Nobody' }
  expect((await repair(id, 2, filled)).body).toMatchObject({ created: 0, refused: 1 })
  expect(await errors(id)).toEqual({ 2: { sell_price: 'required', vat_rate_id: 'no_such_title' } })
  const { body } = await t.call<{ url: string }>('POST', `/materials/imports/${id}/rejected`, { body: {} })
  expect((await t.app.inject(body.url)).body).toContain('Short,T-1,each,,Nobody,')
  const card = await repair(id, 2, { 0: 'Paid with 4111 1111 1111 1111' })
  expect([card.status, card.body.errors]).toEqual([422, { 'cells.0': [{ code: 'card_number' }] }])
  for (const cells of [{ 5: 'x' }, { '-1': 'x' }, { length: '1' }, { 0: 'x'.repeat(10_001) }])
    expect((await repair(id, 2, cells as never)).status, JSON.stringify(cells).slice(0, 40)).toBe(422)
})

it('is allowed for the uploading user, for rejected rows, and ends when the file is read differently', async () => {
  const { id } = await checked('Fine,V-1,each,1,Standard\nBad,V-2,each,x,Standard\n')
  const { token } = await t.userWith(['Materials:add', 'Materials:list'])
  expect((await importing(t, 'materials', token).step(id, 'refused', { n: 3, cells: {} })).status).toBe(404)
  expect((await repair(id, 2, { 3: '9' })).status).toBe(404)
  expect((await repair(id, 3, {})).body).toMatchObject({ created: 1, refused: 1 })
  expect((await repair(id, 3, { 3: '2' })).body).toMatchObject({ created: 2, refused: 0 })
  await materials.step(id, 'check', { columns, encoding: 'windows-1252' })
  expect(await materials.settled(id)).toMatchObject({ created: 1, refused: 1 })
})
