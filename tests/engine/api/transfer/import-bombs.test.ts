import { setInterval } from 'node:timers'
import { expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import { importing } from '../../../support/transfer.ts'
import { workbookWith } from '../../../support/zips.ts'

const t = await testApp()
const { upload } = importing(t, 'customers')
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const HEAD = `<row r="1">${cell('First name')}</row>`

/** Counts how often other work ran during this. */
async function turns(work: () => Promise<void>): Promise<number> {
  let count = 0
  const timer = setInterval(() => count++, 10)
  await work()
  clearInterval(timer)
  return count
}

const refused = async (bytes: Buffer, code: string) => {
  const { status, body } = await upload(bytes, 'people.xlsx')
  expect([status, body.errors?.['file']?.[0]?.code]).toEqual([422, code])
}

test('a workbook that would decompress to a huge size is rejected before decompression', async () => {
  const bombed = 300_000_000
  const bomb = workbookWith(HEAD + `<row><c><v>${'0'.repeat(bombed)}</v></c></row>`)
  expect(bomb.length).toBeLessThan(1_000_000)
  // Decompressed it would use 300 MB in this process for a while.
  const before = process.memoryUsage.rss()
  await refused(bomb, 'unfolds_too_large')
  expect(process.memoryUsage.rss() - before).toBeLessThan(bombed / 2)
})

test('a directory with a false size is detected while reading', async () => {
  const rows = HEAD + `<row>${cell('Ada')}</row>`.repeat(1_500_000)
  await refused(workbookWith(rows, 4000), 'unreadable_table')
})

test('a workbook of the maximum size delays nobody else', async () => {
  const rows = HEAD + Array.from({ length: 150_000 }, (_, i) => `<row>${cell(`Ada ${i}`)}</row>`).join('')
  const bytes = workbookWith(rows)
  const had = await turns(async () => {
    expect((await upload(bytes, 'people.xlsx')).status).toBe(200)
  })
  // Read in one go, other work would run only before and after.
  expect(had).toBeGreaterThan(10)
})

test('nothing of the rejected files is stored', async () => {
  const { rows } = await t.pool.query<{ n: number }>(
    `select count(*)::int as n from imports where name = 'people.xlsx'`,
  )
  expect(rows[0]?.n).toBe(1)
})
