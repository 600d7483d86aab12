import { expect, test } from 'vitest'
import { axeFindings, screens } from '../../../support/browser.ts'
import type { Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'

const s = await screens()
const kit = invoicing(s.t)
const at = (postcode: string, country = 'GB') => ({
  addresses: [{ line1: '1 Quay', city: 'Port', postcode, country, primary: true }],
})

test("a quote and a draft show how the site's location affects VAT, and reject nothing", async () => {
  for (const [postcode, country, said] of [
    ['JE2 3AB', 'JE', 'The Channel Islands are outside the UK for VAT.'],
    ['IM1 1AA', 'GB', 'The Isle of Man is treated as part of the UK for VAT'],
  ] as const) {
    const customer = await kit.customer(at(postcode, country))
    const { body } = await s.t.call<{ addresses: Wire[] }>('GET', `/customers/${customer}`)
    const address_id = body.addresses[0]?.id
    const quote = await s.t.call<Wire>('POST', '/quotes', {
      body: { customer_id: customer, address_id, quote_type_id: 1, title: 'New boiler' },
    })
    const page = await s.open(`/quotes/edit/${quote.body.id}`)
    await page.getByRole('note').getByText(said).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const franchise_id = await kit.franchise({ invoice_prefix: `V${postcode.slice(0, 2)}-` })
    const job = await kit.job({ customer_id: customer, franchise_id }, [kit.line(100)], { address_id })
    const draft = await kit.act(`/jobs/${job}/invoice-final`)
    expect(draft.status, JSON.stringify(draft.body)).toBe(200)
    const form = await s.open(`/invoices/edit/${draft.body.id}`)
    await form.getByRole('note').getByText(said).waitFor()
    expect(await axeFindings(form)).toEqual([])
  }
})
