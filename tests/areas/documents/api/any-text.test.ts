import { expect, test } from 'vitest'
import { type PdfDocument, right, table, text, withTotals } from '../../../../server/areas/documents/pdfDocument.ts'
import { print } from '../../../../server/areas/documents/print.ts'
import { testApp } from '../../../support/app.ts'
import type { Values, Wire } from '../../../support/factory.ts'
import { invoicing } from '../../../support/invoicing.ts'
import { type PlacedText, placedIn } from '../../../support/pdf.ts'
import { drawn } from '../../../support/signing.ts'
import { LONGER_THAN_A_PAGE, worldPrints } from '../../../world/prints.ts'

const api = await testApp()
const { franchise, customer, line, act } = invoicing(api)

const A4 = { width: 595.28, height: 841.89 }
const SIDE = 44

const bare = (text: string) => text.normalize('NFC').replaceAll(/\s/g, '')
const charactersOf = (text: string) => [...new Set(bare(text))]

/** Every word is within the margins, and every character is there; words of a single left-to-right script match letter by letter. */
function expectWhole(placed: readonly PlacedText[], texts: readonly string[]): void {
  for (const { text, x, y, width } of placed) {
    expect(x, text).toBeGreaterThan(SIDE - 2)
    expect(x + width, text).toBeLessThan(A4.width - SIDE + 2)
    expect(y, text).toBeGreaterThan(0)
    expect(y, text).toBeLessThan(A4.height)
  }
  const all = bare(placed.map(({ text }) => text).join(''))
  for (const text of texts) {
    expect(
      charactersOf(text).filter((character) => !all.includes(character)),
      text,
    ).toEqual([])
    if (/^[\p{Script=Latin}\p{Script=Han}\p{Nd}\p{P}\p{S}\s]+$/u.test(text)) expect(all).toContain(bare(text))
  }
  expect(all).not.toContain('\ufffd')
}

async function pdfOf(url: string): Promise<PlacedText[]> {
  const headers = { authorization: `Bearer ${api.token}` }
  const answer = await api.app.inject({ method: 'GET', url: `/panel-api${url}`, headers })
  expect([answer.statusCode, answer.headers['content-type']], answer.body.slice(0, 300)).toEqual([
    200,
    'application/pdf',
  ])
  return placedIn(new Uint8Array(answer.rawPayload))
}

const texts = worldPrints.map(({ text }) => text)
const [long = '', link = '', arabic = '', street = ''] = texts
const lines = (): Values[] => texts.map((name) => line(68.33, 20, { name }))
const party = async () => ({
  franchise_id: await franchise({ legal_name: long.slice(0, 90), line1: street }),
  customer_id: await customer({
    first_name: null,
    last_name: arabic,
    addresses: [{ line1: street, line2: link.slice(0, 120), city: 'רחובות', postcode: 'LS6 2AB', primary: true }],
  }),
})
const made = async (path: string, body: Values) => {
  const answer = await api.call<Wire>('POST', path, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const BUYER = [arabic, street, 'רחובות']

test('an invoice, before and after issue, and its credit note print any text of their lines and names', async () => {
  const of = await party()
  const job = await made('/jobs', { ...of, job_type_id: 1, services: lines(), po_number: long.slice(0, 60) })
  const draft = (await act(`/jobs/${job.id}/invoice-final`)).body
  expectWhole(await pdfOf(`/invoices/${draft.id}/pdf`), [...texts, ...BUYER])
  const issued = await act(`/invoices/${draft.id}/issue`)
  expect(issued.status, JSON.stringify(issued.body)).toBe(200)
  const placed = await pdfOf(`/invoices/${draft.id}/pdf`)
  expectWhole(placed, [...texts, ...BUYER])
  // Quantity, price and amount of every line are in their columns.
  expect(placed.filter(({ text }) => text.trim() === '£68.33')).toHaveLength(2 * texts.length)
  const credit = await act(`/invoices/${draft.id}/credit`, { reason: link })
  expect(credit.status, JSON.stringify(credit.body)).toBe(200)
  expectWhole(await pdfOf(`/invoices/${credit.body.id}/pdf`), [...texts, ...BUYER, link])
})

test("so do a quote, a job sheet, a statement and a customer's personal data", async () => {
  const of = await party()
  const quote = await made('/quotes', { ...of, quote_type_id: 1, description: texts.join('\n'), services: lines() })
  expectWhole(await pdfOf(`/quotes/${quote.id}/pdf`), [...texts, ...BUYER])
  const job = await made('/jobs', { ...of, job_type_id: 1, description: texts.join('\n'), services: lines() })
  expectWhole(await pdfOf(`/jobs/${job.id}/pdf`), [...texts, ...BUYER])
  for (const path of ['statement/file', 'personal-data']) {
    const ticket = await made(`/customers/${of.customer_id}/${path}`, { format: 'pdf', locale: 'en' })
    expectWhole(await pdfOf(String(ticket['url']).replace('/panel-api', '')), BUYER)
  }
})

test('characters without a font show a mark, and are reported before an invoice is issued', async () => {
  const of = { franchise_id: await franchise(), customer_id: await customer({ last_name: 'తెలుగు' }) }
  const job = await made('/jobs', { ...of, job_type_id: 1, services: [line(50, 20, { name: 'Pump \u{12000} 🎁' })] })
  const draft = (await act(`/jobs/${job.id}/invoice-final`)).body
  const said = await api.call<{ unprintable: string[] }>('GET', `/invoices/${draft.id}/issuing`)
  expect(said.body.unprintable).toEqual([...new Set('తెలుగు'), '\u{12000}'])
  const all = (await pdfOf(`/invoices/${draft.id}/pdf`)).map(({ text }) => text).join('')
  expect(all).toContain('\ufffd'.repeat([...'తెలుగు'].length))
  expect(all).toContain('🎁')
  const other = await made('/jobs', { ...of, customer_id: await customer(), job_type_id: 1, services: [line(50)] })
  const plain = (await act(`/jobs/${other.id}/invoice-final`)).body
  expect((await api.call<{ unprintable: string[] }>('GET', `/invoices/${plain.id}/issuing`)).body.unprintable).toEqual(
    [],
  )
})

test('a signed document, and the dividing lines of a long name', async () => {
  const { id: type } = await made('/job-types', { title: 'Signed work' })
  const document = await made('/signature-documents', {
    name: long.slice(0, 100),
    signer_role: 'customer',
    job_type_ids: [type],
    body: texts.map((text) => `- ${text}`).join('\n'),
  })
  const job = await made('/jobs', { ...(await party()), job_type_id: type, title: 'Boiler' })
  const signed = await made(`/jobs/${job.id}/documents/${document.id}/sign`, {
    signer_name: arabic,
    signature: await drawn(),
  })
  expectWhole(await pdfOf(`/signed-documents/${signed.id}/pdf`), [...texts, ...BUYER])
})

const head = [text('Item'), right('Amount', { noWrap: true })]
const rowsOf = (names: readonly string[]) => names.map((name) => [text(name), right('£1.00', { noWrap: true })])
const sums = { unbreakable: true, columns: [text('', { width: '*' }), text('In all', { width: 'auto' })] }
const printed = async (content: PdfDocument['content']) =>
  placedIn(await print({ title: 'A table', author: '', language: 'en', footer: 'Foot', content }))

test('a row longer than a page continues on the next without loss', async () => {
  const rows = rowsOf(['Before', LONGER_THAN_A_PAGE.join('\n'), 'After'])
  const placed = await printed([withTotals(table(['*', 'auto'], head, rows), sums)])
  const all = placed.map(({ text }) => text).join(' ')
  for (const said of ['Before', ...LONGER_THAN_A_PAGE, 'After', 'In all']) expect(all).toContain(said)
})

/** The positions of the totals and of the last line. */
const lastOf = (placed: readonly PlacedText[], said: string) => placed.findLast(({ text }) => text.includes(said))

test('totals are never on a page without a line, however many there are', async () => {
  let broken = 0
  for (let count = 26; count <= 40; count++) {
    const rows = rowsOf(Array.from({ length: count }, (_, at) => `Line ${at + 1}`))
    const placed = await printed([withTotals(table(['*', 'auto'], head, rows), sums)])
    const totals = lastOf(placed, 'In all')
    expect(lastOf(placed, `Line ${count}`)?.page).toBe(totals?.page)
    expect(placed.filter(({ text }) => /^Line \d+$/.test(text))).toHaveLength(count)
    // A line is under its page's headings, in the same columns.
    const amounts = placed.filter(({ text }) => text.includes('Amount'))
    expect(amounts.map(({ page }) => page)).toEqual(totals?.page === 1 ? [1] : [1, 2])
    expect(new Set(placed.filter(({ text }) => text === '£1.00').map(({ x }) => Math.round(x))).size).toBe(1)
    if (totals?.page === 2) broken++
  }
  expect(broken).toBeGreaterThan(5)
  for (let count = 30; count <= 40; count++) {
    const rows = rowsOf([...Array.from({ length: count }, (_, at) => `Line ${at + 1}`), 'In all'])
    const placed = await printed([withTotals(table(['*', 'auto'], head, rows), null)])
    expect(lastOf(placed, `Line ${count}`)?.page).toBe(lastOf(placed, 'In all')?.page)
  }
})
