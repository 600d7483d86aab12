import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../../..')
const code = (file: string) =>
  readFileSync(path.join(root, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\/\/.*$/gm, '')

/** Where amounts are calculated. */
const ENGINE = [
  'schema/engine/money/money.ts',
  'schema/areas/jobs/totals.ts',
  'schema/areas/jobs/explain.ts',
  ...['credit', 'deposit', 'final', 'interim', 'rates', 'standing'].map(
    (name) => `schema/areas/invoices/invoicing/${name}.ts`,
  ),
]
/** Code that turns an exact amount into a float, or calculates with one. */
const FLOATS = [/\bMath\./, /parseFloat/, /toFixed/, /toPrecision/, /\d\.\d/, /\bNumber\.(?!isFinite)/]

describe('no float is used for money', () => {
  test.each(ENGINE)('%s calculates in integers only', (file) => {
    const text = code(file)
    for (const pattern of FLOATS) expect(text, String(pattern)).not.toMatch(pattern)
    // Pence become a number in one place, for the API; counting leftover pennies is not an amount.
    const made = [...text.matchAll(/\bNumber\(([^)]*\)?)/g)].map(([, what]) => what)
    expect(made).toEqual(file === 'schema/engine/money/money.ts' ? ['amount - sum(shares)', 'decimalText(pence)'] : [])
  })

  test('nothing else does arithmetic with prices, discounts or VAT', () => {
    const files = ['schema', 'server', 'src'].flatMap((folder) =>
      (readdirSync(path.join(root, folder), { recursive: true }) as string[])
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => `${folder}/${name}`),
    )
    const figure = String.raw`\w*(?:price|discount|vat_percent|vat_total|_net|gross|sub_total|total_inc)\w*['"\]]*`
    const arithmetic = new RegExp(String.raw`${figure}\)?\s+[*/+]\s+[\w(]|[\w)]\s+[*/]\s+\(?(?:\w+\.)*${figure}`)
    const guilty = files
      .filter((file) => !ENGINE.includes(file))
      .flatMap((file) =>
        code(file)
          .split('\n')
          .filter((line) => arithmetic.test(line) && !/sql|select|generated/i.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      )
    expect(guilty).toEqual([])
  })
})
