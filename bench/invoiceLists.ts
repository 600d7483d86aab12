import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { fillInvoices, fillPayments } from './invoiceRows.ts'
import { type Ask, Client, compare } from './support.ts'

const ENTRIES = { invoices: 600, payments: 400 } as const
const ROUNDS = 30

interface Given {
  readonly pool: pg.Pool
  /** Of the program, with its port. */
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly franchise: number
  readonly customers: readonly number[]
  /** Whose statement it is. */
  readonly customer: number
  readonly count: number
}

/** The bare statements: what an answer needs from the database, and nothing else. */
function bareServer(pool: pg.Pool, customer: number): http.Server {
  const overdue = 'archived_at is null and balance > 0 and due_date < current_date'
  const asked: Readonly<Record<string, () => Promise<unknown>>> = {
    '/overdue': async () => {
      const [page, sums] = await Promise.all([
        pool.query(`select * from invoices where ${overdue} order by due_date, id limit 25`),
        pool.query(
          `select count(*), sum(counted) as counted, sum(balance) as balance from (select counted, balance from invoices where ${overdue} limit 10001) c`,
        ),
      ])
      return { data: page.rows, sums: sums.rows[0] }
    },
    '/statement': async () => {
      const { rows } = await pool.query(
        `select issue_date as day, kind, id, number, due_date as due, counted as amount from invoices
          where customer_id = $1 and status = 'issued' and kind <> 'proforma' and archived_at is null
        union all select created_at::date, flow, id, number, null, -counted from payments where customer_id = $1 and counted <> 0 and archived_at is null
        order by 1, 3`,
        [customer],
      )
      return rows
    },
  }
  return http.createServer((request, response) => {
    const answer = asked[request.url ?? ''] as () => Promise<unknown>
    answer().then(
      (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  })
}

/** Lists of very many invoices with what they come to, and a long statement, against their bare statements. */
export async function measureLists(given: Given): Promise<void> {
  const { pool, address, headers, franchise, customers, customer, count } = given
  await fillInvoices(pool, { prefix: 'BIG-', count, franchise, customers })
  await fillInvoices(pool, { prefix: 'LONG-', count: ENTRIES.invoices, franchise, customers: [customer] })
  await fillPayments(pool, { count: ENTRIES.payments, customer })
  await pool.query('vacuum analyze invoices')
  const bare = bareServer(pool, customer)
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  const bareAddress = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`
  const client = new Client()
  const ours = (path: string): Ask => ({ method: 'GET', url: `${address}/panel-api${path}`, headers })
  const plain = (path: string): Ask => ({ method: 'GET', url: `${bareAddress}${path}`, headers: {} })
  const list = '/invoices/list?overdue=true&sort=due_date&direction=asc'
  const statement = `/customers/${customer}/statement`
  const answer = await fetch(`${address}/panel-api${list}`, { headers })
  const seen = (await answer.json()) as { total: number; sums?: { balance: number } | null }
  if (!seen.sums) throw new Error(`the list has no sums: ${JSON.stringify(seen).slice(0, 200)}`)
  try {
    const overdue = await compare(client, ours(list), plain('/overdue'), ROUNDS)
    const account = await compare(client, ours(statement), plain('/statement'), ROUNDS)
    const say = (what: string, { a, b, ratio }: typeof overdue, aim: string) =>
      console.log(`${what}: ${a.toFixed(1)} against ${b.toFixed(1)}, ratio ${ratio.toFixed(2)}   ${aim}`)
    say(`${seen.total} overdue of ${count} invoices, with sums`, overdue, 'aim ≤ 1.6')
    say(`a statement of ${ENTRIES.invoices + ENTRIES.payments} entries`, account, '')
  } finally {
    await client.close()
    bare.close()
  }
}
