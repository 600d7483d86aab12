import { expect, test } from 'vitest'
import type { Printed } from '../../../../schema/areas/invoices/invoiceDocument.ts'
import { print } from '../../../../server/areas/documents/print.ts'
import { invoicePdf } from '../../../../server/areas/invoices/invoicePdf.ts'
import { readPdf } from '../../../support/pdf.ts'

const ADDRESS = 'https://pay.example.test/pay/'.padEnd(90, '0123456789abcdef')

/** Creates an invoice with the given number of lines. */
const invoice = (lines: number, notes: string | null): Printed => ({
  kind: 'final',
  status: 'issued',
  number: 'PAY-000001',
  issue_date: '2026-11-29',
  tax_point: '2026-11-29',
  supply_date: '2026-11-29',
  due_date: '2026-12-13',
  po_number: null,
  buyer_reference: null,
  reason: null,
  notes,
  lines: Array.from({ length: lines }, (_, i) => ({
    description: `Work ${i + 1}`,
    quantity: 1,
    price_ex_vat: 10,
    discount: 0,
    vat_kind: 'standard',
    vat_percent: 20,
    net: 10,
  })),
  net_total: 10 * lines,
  vat_total: 2 * lines,
  total_inc_vat: 12 * lines,
  vat: [{ percent: 20, kind: 'standard', net: 10 * lines, vat: 2 * lines }],
  previous: [],
  explanation: null,
  seller: null,
  buyer: null,
})

test.each([
  ['en', null],
  ['zh', null],
  ['en', 'Thank you.\nIt was a pleasure to work for you.'],
] as const)(
  'the link to pay by card is on the page with the total, however long the invoice is: %s',
  async (locale, notes) => {
    // This range of line counts ends a page at every possible row.
    for (let lines = 1; lines <= 36; lines++) {
      const { pages } = await readPdf(await print(invoicePdf(invoice(lines, notes), locale, null, ADDRESS)))
      const page = pages.find((one) => one.replaceAll(' ', '').includes(ADDRESS))
      expect(page, `${lines} lines`).toContain(locale === 'zh' ? '应付' : 'Amount due')
    }
  },
)
