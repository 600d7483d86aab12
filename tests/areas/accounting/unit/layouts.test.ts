import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FILES, LAYOUTS } from '../../../../schema/areas/accounting/accounting-exports.ts'
import { bookedLines, type HeldDocument, type HeldLine } from '../../../../server/areas/accounting/documents.ts'
import { quickbooks, taxCode } from '../../../../server/areas/accounting/layouts/quickbooks.ts'
import { taxType, xero } from '../../../../server/areas/accounting/layouts/xero.ts'

const DOCUMENTED = readFileSync(join(import.meta.dirname, '../../../../docs/accounting-export.md'), 'utf8')
const programs = { xero, quickbooks }

/** Headings that the documentation lists in a row, for each program. */
const documented = (program: string, heading: RegExp): string[] => {
  const part = DOCUMENTED.split(/^## /m).find((one) => one.toLowerCase().startsWith(program)) ?? ''
  const [, line = ''] = heading.exec(part) ?? []
  return [...line.matchAll(/`([^`]+)`/g)].map(([, head = '']) => head)
}
const HEADING = {
  invoices: /\*\*Invoices[^:]*: ([\s\S]*?)\.\n/,
  credit_notes: /\*\*(?:Invoices, c|C)redit notes\*\*: ([\s\S]*?)\./,
  payments: /\*\*Payments\*\*, as [^:]*: ([\s\S]*?)\./,
}

describe.each(LAYOUTS)('%s', (name) => {
  test.each(FILES)('has the documented columns of %s, and a cell for each', (file) => {
    const layout = programs[name][file]
    expect(documented(name, HEADING[file])).toEqual(layout.heads)
    const rows =
      file === 'payments' ? programs[name].payments.rows(payment, books) : programs[name][file].rows(document, books)
    for (const row of rows) expect(row).toHaveLength(layout.heads.length)
  })
})

const line = (net: number, more: Partial<HeldLine> = {}): HeldLine => ({
  description: 'Work',
  quantity: 1,
  price_ex_vat: net,
  discount: 0,
  net,
  vat_kind: 'standard',
  vat_percent: 20,
  agreed_percent: 20,
  ...more,
})
const books = { account: '200', item: 'Services' }
const buyer = {
  name: 'Hollis',
  company_name: null,
  contact: null,
  vat_number: null,
  phone: null,
  email: null,
  line1: '4 Elm Grove',
  line2: null,
  city: 'Leeds',
  county: null,
  postcode: 'LS6 2AB',
  country: 'GB',
  site: [],
}
const document: HeldDocument = {
  id: 1,
  number: 'LDS-000001',
  issue_date: '2026-11-25',
  due_date: '2026-12-09',
  tax_point: '2026-11-25',
  po_number: null,
  buyer,
  seller: 'Leeds',
  total_inc_vat: 12,
  credits: null,
  lines: [line(10)],
  vat: [{ percent: 20, kind: 'standard', net: 10, vat: 2 }],
}
const payment = {
  id: 1,
  kind: 'payment' as const,
  number: 'P-000001',
  at: '2026-11-25T10:00:00Z',
  amount: 5,
  customer: 'Hollis',
  job: 'J-000001',
  reference: null,
  how: 'Cash',
}

test("lines match the document's VAT: rounding pennies go to the largest line of their rate", () => {
  const lines = [
    line(0.03),
    line(0.03),
    line(0.04, { description: 'Largest' }),
    line(1, { vat_kind: 'reduced', vat_percent: 5 }),
  ]
  const vat = [
    { percent: 20, kind: 'standard' as const, net: 0.1, vat: 0.02 },
    { percent: 5, kind: 'reduced' as const, net: 1, vat: 0.05 },
  ]
  expect(bookedLines({ lines, vat }).map((one) => one.vat)).toEqual([1n, 1n, 0n, 5n])
})

test('a line has its unit price if that gives its net, otherwise its net as one unit', () => {
  const priced = line(26.98, { quantity: 3, price_ex_vat: 9.99, discount: 10 })
  const [exact, whole] = bookedLines({
    lines: [{ ...priced, net: 26.97 }, priced],
    vat: [{ percent: 20, kind: 'standard', net: 53.95, vat: 10.79 }],
  })
  expect(exact).toMatchObject({ quantity: '3', price: '9.99', discount: '10' })
  expect(whole).toMatchObject({ quantity: '1', price: '26.98', discount: '' })
})

test.each([
  ['standard', 20, '20% (VAT on Income)', '20.0% S'],
  ['reduced', 5, '5% (VAT on Income)', '5.0% R'],
  ['zero', 0, 'Zero Rated Income', '0.0% Z'],
  ['exempt', 0, 'Exempt Income', 'Exempt'],
  ['outside', 0, 'No VAT', 'No VAT'],
  ['reverse', 0, 'Domestic Reverse Charge @ 20% (VAT on Income)', '20.0% RC CIS'],
] as const)("%s at %s %% has the programs' name", (vat_kind, vat_percent, xeros, quickbookss) => {
  const rate = { vat_kind, vat_percent, agreed_percent: 20 }
  expect([taxType(rate), taxCode(rate)]).toEqual([xeros, quickbookss])
})
