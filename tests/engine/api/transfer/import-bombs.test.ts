import { setInterval } from 'node:timers'
import { expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import { importing } from '../../../support/transfer.ts'
import { workbookWith } from '../../../support/zips.ts'

const t = await testApp()
const { upload } = importing(t, 'customers')
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const HEAD = `<row r="1">${cell('First name')}</row>`

/** The longest time, in ms, in which nothing else was answered while this was under way. */
async function stall(work: () => Promise<void>): Promise<number> {
  let [last, longest] = [performance.now(), 0]
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 10)
  await work()
  clearInterval(timer)
  return longest
}

const refused = async (bytes: Buffer, code: string) => {
  const since = performance.now()
  const { status, body } = await upload(bytes, 'people.xlsx')
  expect([status, body.errors?.['file']?.[0]?.code]).toEqual([422, code])
  return performance.now() - since
}

test('a workbook that unfolds to a mountain is refused before it is unfolded', async () => {
  const bomb = workbookWith(HEAD + `<row><c><v>${'0'.repeat(300_000_000)}</v></c></row>`)
  expect(bomb.length).toBeLessThan(1_000_000)
  expect(await refused(bomb, 'unfolds_too_large')).toBeLessThan(3000)
})

test('a directory that lies about the size is found out while it is read', async () => {
  const rows = HEAD + `<row>${cell('Ada')}</row>`.repeat(1_500_000)
  await refused(workbookWith(rows, 4000), 'unreadable_table')
})

test('a workbook as large as it may be keeps nobody else waiting', async () => {
  const rows = HEAD + Array.from({ length: 150_000 }, (_, i) => `<row>${cell(`Ada ${i}`)}</row>`).join('')
  const bytes = workbookWith(rows)
  const waited = await stall(async () => {
    expect((await upload(bytes, 'people.xlsx')).status).toBe(200)
  })
  expect(waited).toBeLessThan(1000)
})

test('of what was refused nothing is kept', async () => {
  const { rows } = await t.pool.query<{ n: number }>(
    `select count(*)::int as n from imports where name = 'people.xlsx'`,
  )
  expect(rows[0]?.n).toBe(1)
})
