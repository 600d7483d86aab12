import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { csvRows } from '../../../../server/engine/transfer/reading/csvRows.ts'
import { LIMITS } from '../../../../server/engine/transfer/reading/tooLarge.ts'

/** A file that never ends, and how much of it was read. */
function endless(piece: string) {
  const read = { bytes: 0 }
  const bytes = new Readable({
    read() {
      read.bytes += piece.length
      this.push(Buffer.from(piece))
    },
  })
  return { bytes, read }
}
const rows = async (bytes: Readable, delimiter: ',' | ';' = ',') => {
  const found: (readonly string[])[] = []
  for await (const { cells } of csvRows(bytes, { encoding: 'utf-8', delimiter })) found.push(cells)
  return found
}
const refusal = (code: string) => ({ extra: { errors: { file: [expect.objectContaining({ code })] } } })

test('an endless line of columns is rejected before its end, with the reason', async () => {
  for (const piece of ['a,', ',', '"a",', 'a, "b" ,']) {
    const { bytes, read } = endless(piece.repeat(2_000))
    await expect(rows(bytes)).rejects.toMatchObject(refusal('too_many_columns'))
    expect(read.bytes, piece).toBeLessThan(LIMITS.delimiters * piece.length + 400_000)
  }
})

test('an endless line is rejected before its end', async () => {
  const { bytes, read } = endless('a'.repeat(64 * 1024))
  await expect(rows(bytes)).rejects.toMatchObject(refusal('row_too_long'))
  expect(read.bytes).toBeLessThan(LIMITS.row + 1_000_000)
})

test('spreadsheet output is read: quoted lines, empty columns at the end, delimiters in text', async () => {
  const wide = `a,b${','.repeat(LIMITS.delimiters - 2)}`
  expect(await rows(Readable.from([Buffer.from(`${wide}\r\n${wide}\r\n`)]))).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  const text = `"${'one, two, '.repeat(10_000)}\n${'three, '.repeat(10_000)}",b\nc,d\n`
  const read = await rows(Readable.from([Buffer.from(text)]))
  expect(read.map((cells) => cells.length)).toEqual([2, 2])
})
