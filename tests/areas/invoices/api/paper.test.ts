import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '../../../support/app.ts'
import { holds, parsed } from '../../../support/en16931.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { readPdf } from '../../../support/pdf.ts'

const api = await testApp()
const { franchise, customer, line, job, act, issued } = invoicing(api)

const bytesOf = async (id: number, what: 'pdf' | 'ubl') => {
  const { body } = await act(`/invoices/${id}/${what}`)
  const answer = await api.app.inject({
    method: 'GET',
    url: String(body['url']),
    headers: { authorization: `Bearer ${api.token}` },
  })
  expect([answer.statusCode, answer.headers['content-type']], answer.body.slice(0, 200)).toEqual([
    200,
    what === 'pdf' ? 'application/pdf' : 'application/xml',
  ])
  return answer.rawPayload
}
const textOf = async (id: number) => (await readPdf(new Uint8Array(await bytesOf(id, 'pdf')))).pages.join(' ')

test('the PDF has everything a full VAT invoice requires, and stays byte for byte as issued', async () => {
  api.clock.now = new Date('2026-11-25T12:00:00Z')
  const franchise_id = await franchise({
    invoice_prefix: 'PAP-',
    name: 'Aire',
    legal_name: 'Aire Heating Ltd',
    company_number: '09912345',
  })
  const customer_id = await customer({
    company_name: 'Hollis & Sons <Ltd>',
    po_number: 'PO-77',
    vat_number: 'GB 234 5678 90',
  })
  const id = await job(
    { customer_id, franchise_id },
    [line(100, 20, { name: 'Boiler “service”', discount: 10 }), line(50, 5)],
    {
      buyer_reference: 'Cost centre 4',
    },
  )
  const deposit = await issued(id, 'deposit', { amount: 60 })
  const draft = await act(`/jobs/${id}/invoice-final`)
  expect(await textOf(draft.body.id)).toContain('Draft, no number')
  await api.call('PATCH', `/invoices/${draft.body.id}`, { body: { supply_date: '2026-11-01', notes: 'Thank you' } })
  const { body: final } = await act(`/invoices/${draft.body.id}/issue`)
  const text = await textOf(final.id)
  for (const said of [
    'Invoice',
    'PAP-000002',
    'Aire Heating Ltd',
    '14 Kirkstall Wharf',
    'LS4 2QB',
    'VAT number GB 123 4567 89',
    '09912345',
    '25/11/2026',
    'Tax point 01/11/2026',
    'Due date 09/12/2026',
    'PO-77',
    'Cost centre 4',
    'Hollis & Sons <Ltd>',
    '4 Elm Grove',
    'Your VAT number GB 234 5678 90',
    'Boiler “service”',
    '£100.00',
    '10%',
    '£90.00',
    '20%',
    '5%',
    'Work at 50',
    `Less Deposit invoice ${String(deposit['number'])}`,
    'Total before VAT',
    'Total VAT',
    'Thank you',
    'Previously invoiced',
  ])
    expect.soft(text, said).toContain(said)
  const [first, again] = [await bytesOf(final.id, 'pdf'), await bytesOf(final.id, 'pdf')]
  expect(first.equals(again)).toBe(true)
  expect(createHash('sha256').update(first).digest('hex')).toBe(final['sha256'])
  await api.call('PATCH', `/customers/${customer_id}`, { body: { company_name: 'Another', language: 'zh' } })
  expect((await bytesOf(final.id, 'pdf')).equals(first)).toBe(true)
  // From now on documents use the customer's language.
  const chinese = await issued(await job({ customer_id, franchise_id }, [line(10)]), 'final')
  const said = await textOf(chinese.id)
  for (const word of ['发票', '增值税号', '税前合计', '应付', '标准税率']) expect.soft(said, word).toContain(word)
  api.clock.now = null
})

test('a seller not registered for VAT charges none, and its PDF never mentions VAT', async () => {
  const of = {
    customer_id: await customer({ vat_number: 'GB 234 5678 90' }),
    franchise_id: await franchise({ invoice_prefix: 'NOV-', vat_number: null, vat_registered_from: null }),
  }
  const done = await issued(await job(of, [line(100), line(20, 0)]), 'final')
  expect(done).toMatchObject({
    total_inc_vat: 120,
    vat_total: 0,
    explanation: { treatment: 'not_registered', facts: [{ fact: 'seller_registered', is: false }] },
  })
  const text = await textOf(done.id)
  expect(text).not.toMatch(/VAT|Tax point/)
  expect(text).toContain('Amount due £120.00')
})

test('under the reverse charge no VAT is charged, and the PDF states the amount the customer accounts for', async () => {
  const of = {
    customer_id: await customer({ company_name: 'Builders Ltd', vat_number: 'GB 234 5678 90', cis_registered: true }),
    franchise_id: await franchise({ invoice_prefix: 'RCH-' }),
  }
  const id = await job(of, [line(100), line(100, 5)])
  const done = await issued(id, 'final')
  expect(done).toMatchObject({
    total_inc_vat: 200,
    vat_total: 0,
    vat: [{ kind: 'reverse', percent: 0, net: 200, vat: 0 }],
    explanation: { accounted_for: 25 },
  })
  const text = await textOf(done.id)
  expect(text).toContain('Reverse charge: VAT Act 1994 Section 55A applies. Customer to account for the VAT to HMRC.')
  expect(text).toContain('VAT to be accounted for by the customer: £25.00')
  const note = await act(`/invoices/${done.id}/credit`, { reason: 'All of it' })
  // The customer becomes an end user, but an invoice under the reverse charge is credited under it.
  await api.call('PATCH', `/customers/${of.customer_id}`, { body: { end_user_status: true } })
  expect((await act(`/invoices/${note.body.id}/issue`)).body).toMatchObject({
    vat: [{ kind: 'reverse', net: 200 }],
    total_inc_vat: 200,
    explanation: { treatment: 'reverse_charge', accounted_for: 25 },
  })
  expect(await textOf(note.body.id)).toContain('Credits invoice RCH-000001')
  expect(await issued(id, 'final')).toMatchObject({ vat_total: 25, explanation: { treatment: 'as_agreed' } })
})

/** Returns the names of the root's children in document order. */
const order = (xml: string) =>
  [...xml.matchAll(/^ {2}<(c[ab]c:\w+)/gm)]
    .map(([, name]) => name as string)
    .filter((name, i, all) => name !== all[i - 1])

test("UBL has the mandatory terms, the schema's order, and correct totals for every VAT category", async () => {
  api.clock.now = new Date('2026-11-25T12:00:00Z')
  const of = {
    customer_id: await customer({ company_name: 'Hollis & Sons <Ltd>', vat_number: 'GB 234 5678 90' }),
    franchise_id: await franchise({ invoice_prefix: 'UBL-' }),
  }
  const free = (kind: number) => ({ vat_percent: 0, vat_rate_id: kind })
  const id = await job(
    of,
    [line(33.335, 20, { quantity: 3, discount: 12.5 }), line(100, 5), line(10, 0, free(3)), line(7, 0, free(4))],
    {
      overall_discount: 3.33,
      po_number: 'PO-9',
    },
  )
  await issued(id, 'deposit', { percent: 17.5 })
  const final = await issued(id, 'final')
  const xml = (await bytesOf(final.id, 'ubl')).toString()
  const doc = parsed(xml)['Invoice'] as Values
  holds(doc, doc['cac:InvoiceLine'] as Values[])
  expect(order(xml)).toEqual([
    'cbc:CustomizationID',
    'cbc:ProfileID',
    'cbc:ID',
    'cbc:IssueDate',
    'cbc:DueDate',
    'cbc:InvoiceTypeCode',
    'cbc:DocumentCurrencyCode',
    'cac:OrderReference',
    'cac:BillingReference',
    'cac:AccountingSupplierParty',
    'cac:AccountingCustomerParty',
    'cac:AllowanceCharge',
    'cac:TaxTotal',
    'cac:LegalMonetaryTotal',
    'cac:InvoiceLine',
  ])
  const categories = ((doc['cac:TaxTotal'] as Values)['cac:TaxSubtotal'] as Values[]).map((one) => {
    const { 'cbc:ID': code, 'cbc:Percent': percent } = one['cac:TaxCategory'] as Values
    return `${String(code)} ${String(percent)}`
  })
  expect(categories.toSorted()).toEqual(['E 0', 'S 20', 'S 5', 'Z 0'])
  expect(xml).toContain('<cbc:RegistrationName>Hollis &amp; Sons &lt;Ltd&gt;</cbc:RegistrationName>')
  expect(xml).toContain('<cbc:CompanyID>GB123456789</cbc:CompanyID>')
  expect(doc).toMatchObject({
    'cbc:ID': 'UBL-000002',
    'cbc:InvoiceTypeCode': '380',
    'cbc:IssueDate': '2026-11-25',
    'cbc:DueDate': '2026-12-09',
  })
  const note = await act(`/invoices/${final.id}/credit`, { reason: 'Half of it', amount: 50 })
  const credited = await act(`/invoices/${note.body.id}/issue`)
  const back = (await bytesOf(credited.body.id, 'ubl')).toString()
  const creditNote = parsed(back)['CreditNote'] as Values
  holds(creditNote, creditNote['cac:CreditNoteLine'] as Values[])
  expect(creditNote).toMatchObject({ 'cbc:CreditNoteTypeCode': '381', 'cbc:Note': 'Half of it' })
  expect(JSON.stringify(creditNote['cac:BillingReference'])).toContain('UBL-000002')
  expect(order(back)).toEqual([
    'cbc:CustomizationID',
    'cbc:ProfileID',
    'cbc:ID',
    'cbc:IssueDate',
    'cbc:CreditNoteTypeCode',
    'cbc:Note',
    'cbc:DocumentCurrencyCode',
    'cac:OrderReference',
    'cac:BillingReference',
    'cac:AccountingSupplierParty',
    'cac:AccountingCustomerParty',
    'cac:PaymentTerms',
    'cac:TaxTotal',
    'cac:LegalMonetaryTotal',
    'cac:CreditNoteLine',
  ])
  // A seller not registered for VAT uses category O, with no rate or VAT number. Reverse charge is AE with its reason.
  const outside = {
    customer_id: of.customer_id,
    franchise_id: await franchise({ invoice_prefix: 'OUT-', vat_number: null, vat_registered_from: null }),
  }
  const none = (await bytesOf((await issued(await job(outside, [line(10)]), 'final')).id, 'ubl')).toString()
  expect(none).toMatch(/<cbc:ID>O<\/cbc:ID>/)
  expect(none).not.toMatch(/cbc:Percent|PartyTaxScheme/)
  const cis = {
    ...of,
    customer_id: await customer({ company_name: 'Builders', vat_number: 'GB 234 5678 90', cis_registered: true }),
  }
  const reverse = (await bytesOf((await issued(await job(cis, [line(10)]), 'final')).id, 'ubl')).toString()
  expect(reverse).toContain('<cbc:TaxExemptionReasonCode>VATEX-EU-AE</cbc:TaxExemptionReasonCode>')
  const doubled = await issued(await job(of, [line(10), line(5, 0, free(5))]), 'final')
  const { body } = await act(`/invoices/${doubled.id}/ubl`)
  expect((await api.call<Wire>('GET', String(body['url']).replace('/panel-api', ''))).body.code).toBe('not_structured')
  api.clock.now = null
})
