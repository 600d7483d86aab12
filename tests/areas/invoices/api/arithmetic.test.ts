import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import { holds, parsed } from '../../../support/en16931.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { pdfRows } from '../../../support/pdf.ts'
import { wrongInDocument } from '../../../support/printedInvoice.ts'
import { PEPPOL_ALLOWANCES } from '../../../world/invoices.ts'

const api = await testApp()
const { franchise, customer, line, job, act, issued } = invoicing(api)

let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'SUM-' }) }
})
const paper = async (id: number): Promise<Uint8Array> => {
  const answer = await api.app.inject({
    method: 'GET',
    url: `/panel-api/invoices/${id}/pdf`,
    headers: { authorization: `Bearer ${api.token}` },
  })
  expect(answer.statusCode).toBe(200)
  return new Uint8Array(answer.rawPayload)
}
const ubl = async (id: number): Promise<string | undefined> => {
  const { status, body } = await act(`/invoices/${id}/ubl`)
  if (status !== 200) return undefined
  const answer = await api.app.inject({
    method: 'GET',
    url: String(body['url']),
    headers: { authorization: `Bearer ${api.token}` },
  })
  return answer.statusCode === 200 ? answer.body : undefined
}
/** Returns the names of the children of the first such element, in document order. */
const partsOf = (xml: string, name: string) =>
  [...(new RegExp(`<${name}>[\\s\\S]*?</${name}>`).exec(xml)?.[0] ?? '').matchAll(/<(c[ab]c:\w+)/g)].map(([, of]) => of)
const textOf = async (id: number) => (await pdfRows(await paper(id))).map((row) => row.join(' | ')).join('\n')

test('each line shows its own calculation; the overall discount is deducted below, at each VAT rate, with its percentage', async () => {
  const lines = [
    line(123.45, 20, { name: 'Boiler', quantity: 2 }),
    line(7.777, 20, { name: 'Sealant', quantity: 3, discount: 10 }),
    line(40, 5, { name: 'Pump' }),
  ]
  const done = await issued(await job(of, lines, { overall_discount: 3 }), 'final')
  const text = await textOf(done.id)
  for (const said of [
    'Boiler | 2 | £123.45 | 20% | £246.90',
    'Sealant | 3 | £7.777 | 10% | 20% | £21.00',
    'Pump | 1 | £40.00 | 5% | £40.00',
    'Sub-total | £307.90',
    'Overall discount 3% · VAT 20% | -£8.04',
    'Overall discount 3% · VAT 5% | -£1.20',
    'Total before VAT | £298.66',
  ])
    expect.soft(text).toContain(said)
  expect(await wrongInDocument(await paper(done.id))).toEqual([])
  // The API returns what the line adds to the invoice after all discounts.
  const { lines: kept } = (await api.call<{ lines: Values[] }>('GET', `/invoices/${done.id}`)).body
  const nets = kept.map(({ net }) => net)
  expect(nets).toEqual([239.49, 20.37, 38.8])
})

test('in UBL the overall discount is a document allowance at each rate, as in the Peppol example', async () => {
  // The official example must pass the same checks as our own documents.
  const official = parsed(PEPPOL_ALLOWANCES)['Invoice'] as Values
  holds(official, official['cac:InvoiceLine'] as Values[], false)
  const done = await issued(
    await job(of, [line(123.45, 20, { quantity: 2, discount: 5 }), line(40, 5)], { overall_discount: 3 }),
    'final',
  )
  const xml = (await ubl(done.id)) ?? ''
  const doc = parsed(xml)['Invoice'] as Values
  holds(doc, doc['cac:InvoiceLine'] as Values[])
  const own = doc['cac:AllowanceCharge'] as Values[]
  expect(own.map((one) => one['cbc:AllowanceChargeReason'])).toEqual(['Overall discount 3%', 'Overall discount 3%'])
  const allowed = partsOf(PEPPOL_ALLOWANCES, 'cac:AllowanceCharge').filter(
    (one) => !/Multiplier|BaseAmount/.test(String(one)),
  )
  expect(partsOf(xml, 'cac:AllowanceCharge')).toEqual(allowed)
  const totals = [...new Set(partsOf(PEPPOL_ALLOWANCES, 'cac:LegalMonetaryTotal'))].filter(
    (one) => !/Charge|Prepaid/.test(String(one)),
  )
  expect(partsOf(xml, 'cac:LegalMonetaryTotal')).toEqual(totals)
})

test('a credit note for the full invoice repeats its discount; one for an amount shows none', async () => {
  const done = await issued(await job(of, [line(123.45, 20, { quantity: 2 })], { overall_discount: 3 }), 'final')
  const part = (await act(`/invoices/${done.id}/credit`, { reason: 'Late', amount: 12 })).body
  expect(await textOf((await act(`/invoices/${part.id}/issue`)).body.id)).not.toContain('Overall discount')
  const other = await issued(await job(of, [line(123.45, 20, { quantity: 2 })], { overall_discount: 3 }), 'final')
  const whole = (await act(`/invoices/${other.id}/credit`, { reason: 'All of it' })).body
  await act(`/invoices/${whole.id}/issue`)
  const text = await textOf(whole.id)
  expect(text).toContain('Overall discount 3% · VAT 20% | -£7.41')
  expect(await wrongInDocument(await paper(whole.id))).toEqual([])
})

test('a seller not registered for VAT deducts the discount without mentioning VAT, and a sub-job has its own discount', async () => {
  const free = {
    ...of,
    franchise_id: await franchise({ invoice_prefix: 'SNR-', vat_number: null, vat_registered_from: null }),
  }
  const whole = await job(free, [line(100)], { overall_discount: 10 })
  await job(free, [line(50)], { parent_id: whole, name: 'Loft', overall_discount: 5 })
  const done = await issued(whole, 'final')
  const text = await textOf(done.id)
  expect(text).toContain('Overall discount 10% / 5% | -£12.50')
  expect(text).not.toMatch(/VAT/)
  expect(await wrongInDocument(await paper(done.id))).toEqual([])
})

const percents = [0, 0, 5, 12.5, 33.33, 100]
const lineOf = fc.record({
  price: fc.constantFrom(7.777, 0.0001, 33.3333, 123.45, 80, 0.01, 999.99),
  quantity: fc.constantFrom(1, 2, 3, 0.125, 1.005, 12),
  discount: fc.constantFrom(...percents),
  rate: fc.constantFrom([20, null], [5, null], [0, 3], [0, 4]),
})
const sorts = ['registered', 'reverse', 'unregistered'] as const
const walk = fc.record({
  lines: fc.array(lineOf, { minLength: 1, maxLength: 5 }),
  overall: fc.constantFrom(0, 3, 3.33, 17.5),
  sort: fc.constantFrom(...sorts),
  ways: fc.array(fc.constantFrom('deposit', 'quantity', 'percent', 'final', 'credit'), { minLength: 1, maxLength: 4 }),
})

test('every PDF, invoiced or credited, adds up from its printed figures alone', { timeout: 600_000 }, async () => {
  const parties: Record<string, typeof of> = {}
  parties['registered'] = of
  parties['reverse'] = {
    ...of,
    customer_id: await customer({ company_name: 'Builders', vat_number: 'GB 234 5678 90', cis_registered: true }),
  }
  parties['unregistered'] = {
    ...of,
    franchise_id: await franchise({ invoice_prefix: 'SUN-', vat_number: null, vat_registered_from: null }),
  }
  let printed = 0
  await fc.assert(
    fc.asyncProperty(walk, async ({ lines, overall, sort, ways }) => {
      const services = lines.map(({ price, quantity, discount, rate: [percent, id] }) =>
        line(price, percent as number, { quantity, discount, ...(id ? { vat_rate_id: id } : {}) }),
      )
      const made = await job(parties[sort] as typeof of, services, { overall_discount: overall })
      for (const way of ways) {
        const standing = (await api.call<Wire>('GET', `/jobs/${made}/invoicing`)).body as unknown as {
          lines: { line: string; quantity: number }[]
          invoices: { id: number; kind: string; status: string }[]
        }
        const [first] = standing.lines
        const last = standing.invoices.findLast(({ kind, status }) => kind !== 'credit_note' && status === 'issued')
        const draft =
          way === 'credit'
            ? last && (await act(`/invoices/${last.id}/credit`, { reason: 'All of it' }))
            : way === 'deposit' || way === 'final'
              ? await act(`/jobs/${made}/invoice-${way}`, way === 'deposit' ? { percent: 25 } : {})
              : await act(
                  `/jobs/${made}/invoice-interim`,
                  way === 'percent' ? { percent: 40 } : { lines: [{ line: first?.line, quantity: first?.quantity }] },
                )
        if (draft?.status !== 200) continue
        const done = await act(`/invoices/${draft.body.id}/issue?confirm=rate_differs`)
        if (done.status !== 200) continue
        printed++
        const xml = await ubl(done.body.id)
        const doc = xml && (Object.values(parsed(xml))[0] as Values)
        if (doc) holds(doc, (doc['cac:InvoiceLine'] ?? doc['cac:CreditNoteLine']) as Values[])
        expect(await wrongInDocument(await paper(done.body.id)), await textOf(done.body.id)).toEqual([])
      }
    }),
    { numRuns: process.env['DEEP'] ? 300 : 25 },
  )
  expect(printed).toBeGreaterThan(20)
})
