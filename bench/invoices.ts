// npm run bench:invoices [-- jobs invoices]
// Issuing an invoice of 100 lines with its paper, against printing that paper alone (aim 5, and 250 ms); 500 jobs invoiced together, off the request, against
// the same done one by one through the API (aim 1), with how long the preview of them takes (aim 60 s for all of them); the overdue of 1,000,000 invoices with
// what they come to, and a statement of 1,000 entries, against their bare statements (aim 1.6). Medians in ms.
import { setTimeout as sleep } from 'node:timers/promises'
import { resources } from '../schema/all.ts'
import { createApp } from '../server/app.ts'
import { print } from '../server/areas/documents/print.ts'
import { invoicePdf } from '../server/areas/invoices/invoicePdf.ts'
import { measureLists } from './invoiceLists.ts'
import { administrator, benchDatabase, median } from './support.ts'

const [JOBS = 500, INVOICES = 1_000_000] = process.argv
  .slice(2)
  .filter((one) => one !== '--')
  .map(Number)
const ROUNDS = 9
const ALONE = 25
/** Who the many invoices are for. */
const CUSTOMERS = 200

const { pool, db, close } = await benchDatabase()
const app = await createApp({ db, pool, resources, auth: { secret: 'b'.repeat(32) } })
const address = await app.listen({ host: '127.0.0.1', port: 0 })
try {
  const headers = await administrator(app)
  const call = async <T>(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object): Promise<T> => {
    const answer = await app.inject({ method, url: `/panel-api${url}`, headers, ...(payload ? { payload } : {}) })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
    return answer.json<T>()
  }
  const timed = async (work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    return performance.now() - from
  }
  const franchise = await call<{ id: number }>('POST', '/franchises', {
    name: 'Aire',
    price_factor: 1,
    line1: '14 Kirkstall Wharf',
    city: 'Leeds',
    postcode: 'LS4 2QB',
    vat_number: 'GB 123 4567 89',
    invoice_prefix: 'BEN-',
  })
  const customer = await call<{ id: number }>('POST', '/customers', {
    last_name: 'Hollis',
    phone: '+441134960177',
    addresses: [{ line1: '4 Elm Grove', city: 'Leeds', postcode: 'LS6 2AB', primary: true }],
  })
  /** A finished job of so many lines. */
  const job = async (lines: number): Promise<number> => {
    const services = Array.from({ length: lines }, (_, i) => ({
      name: `Service ${i + 1}`,
      quantity: 1 + (i % 3),
      price_ex_vat: 25.5,
      vat_percent: i % 4 ? 20 : 5,
    }))
    const { id } = await call<{ id: number }>('POST', '/jobs', {
      customer_id: customer.id,
      franchise_id: franchise.id,
      job_type_id: 1,
      services,
    })
    await pool.query('update jobs set job_status_id = 6 where id = $1', [id])
    return id
  }
  const rest = (id: number) => call<{ id: number }>('POST', `/jobs/${id}/invoice-final`, {})
  const issue = (id: number) => call<object>('POST', `/invoices/${id}/issue`, {})

  const [issuing, printing]: [number[], number[]] = [[], []]
  for (let i = 0; i < ROUNDS; i++) {
    const { id } = await rest(await job(100))
    issuing.push(await timed(() => issue(id)))
    const row = await call<never>('GET', `/invoices/${id}`)
    printing.push(await timed(() => print(invoicePdf(row, 'en'))))
  }
  const [whole, paper] = [median(issuing), median(printing)]
  console.log(`an invoice of 100 lines: issued in ${whole.toFixed(0)}, its paper alone ${paper.toFixed(0)}`)
  console.log(`ratio ${(whole / paper).toFixed(2)}`)

  const ids: number[] = []
  for (let i = 0; i < JOBS + ALONE; i++) ids.push(await job(4))
  const alone: number[] = []
  for (const id of ids.splice(0, ALONE)) alone.push(await timed(async () => issue((await rest(id)).id)))
  const seen = await timed(() => call('POST', '/invoices/batch', { job_ids: ids, issue: true, preview: true }))
  const all = await timed(async () => {
    const { batch } = await call<{ batch: { id: number } }>('POST', '/invoices/batch', { job_ids: ids, issue: true })
    while (!(await call<{ finished: boolean }>('GET', `/invoices/batch/${batch.id}`)).finished) await sleep(100)
  })
  const { rows } = await pool.query<{ done: number }>(
    'select count(invoice_id)::int as done from invoice_batch_jobs where batch_id = (select max(id) from invoice_batches)',
  )
  if (rows[0]?.done !== JOBS) throw new Error(`${rows[0]?.done} of ${JOBS} were invoiced`)
  const one = median(alone)
  console.log(`${JOBS} jobs of 4 lines: foreseen in ${seen.toFixed(0)}, issued in ${(all / 1000).toFixed(1)} s`)
  console.log(`one by one: ${one.toFixed(1)} each; together ${(all / JOBS).toFixed(1)} each`)
  console.log(`ratio ${(all / JOBS / one).toFixed(2)}`)

  const whom = async (last_name: string) =>
    (await call<{ id: number }>('POST', '/customers', { last_name, phone: '+441134960178' })).id
  const customers: number[] = []
  for (let i = 0; i < CUSTOMERS; i++) customers.push(await whom(`Hollis ${i}`))
  const given = { pool, address, headers, franchise: franchise.id, customers, count: INVOICES }
  await measureLists({ ...given, customer: await whom('Long') })
} finally {
  await app.close()
  await close()
}
// The thread that prints has no end of its own.
process.exit()
