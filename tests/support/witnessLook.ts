import type pg from 'pg'
import { expect } from 'vitest'
import { openKysely, openPool } from '../../server/engine/db/kysely.ts'
import type { LogKey } from '../../server/engine/log/key.ts'
import { verifyLog } from '../../server/engine/log/verify.ts'
import type { TestApp } from './app.ts'
import type { Values } from './factory.ts'
import { computeTotals } from './reckoner.ts'
import type { Business, Line } from './witness.ts'

interface Entry {
  readonly entity: string
  readonly entity_id: number
  readonly event: string
  readonly changeset: string
  readonly label: string | null
  readonly after: Values
}

const MADE = {
  lead: ['leads', 'last_name'],
  visit: ['appointments', 'title'],
  payment: ['payments', 'reference'],
} as const
const isMaking = (act: string): act is keyof typeof MADE => act in MADE
const query = async <T extends object>(pool: pg.Pool, text: string, values: unknown[] = []) =>
  (await pool.query<T>(text, values)).rows

/** The writers' log entries, from this entry on. */
const entriesOf = (pool: pg.Pool, from: number) =>
  query<Entry>(
    pool,
    `select entity, entity_id::int, event, changeset, label, after from log_entries
     where id > $1 and user_email = 'admin@demo.test' order by id`,
    [from],
  )

/** The last entry of the log so far. */
export const logEnd = async (url: string): Promise<number> => {
  const pool = openPool(url, { max: 1 })
  const [row] = await query<{ n: number }>(pool, 'select coalesce(max(id), 0)::int as n from log_entries')
  await pool.end()
  return row?.n ?? 0
}

/** Everything confirmed exists once, and nothing that was not requested. */
async function recordsAgree(pool: pg.Pool, lines: readonly Line[]): Promise<void> {
  for (const [act, [table, field]] of Object.entries(MADE)) {
    const rows = await query<{ id: number; mark: string }>(
      pool,
      `select id::int, "${field}" as mark from ${table} where "${field}" like 'mark-%' order by 1`,
    )
    // A writer without a payment creates a lead instead of an allocation.
    const mine = lines.filter((line) => line.status === 200 && line.path === pathOf(act, line))
    const expected = mine.map(({ id, mark }) => ({ id, mark })).toSorted((a, b) => Number(a.id) - Number(b.id))
    expect(rows, `${table}: what is there, beside what was acknowledged`).toEqual(expected)
  }
}
const pathOf = (act: string, { path }: Line) => {
  if (act === 'payment') return /^\/customers\/\d+\/payments$/.test(path) ? path : ''
  return act === 'lead' ? '/leads' : '/appointments'
}

/** Every write has its entries, every entry its write, and each record matches its last entry. */
async function logAgrees(pool: pg.Pool, lines: readonly Line[], from: number): Promise<void> {
  const entries = await entriesOf(pool, from)
  const done = lines.filter(({ status }) => status === 200)
  const bySet = Map.groupBy(entries, ({ changeset }) => changeset)
  const claimed = new Set<string>()
  const silent: string[] = []
  for (const line of done) {
    const own =
      line.changeset ??
      // Its response was lost, and repeating the same values wrote nothing: its entry is found by content.
      entries.find(({ after }) => Object.values(after ?? {}).includes(line.mark))?.changeset
    const told = own === undefined ? undefined : bySet.get(own)
    if (told) claimed.add(own as string)
    // Credit comes from payments, and there may be none; allocations may be unchanged.
    else if (line.act !== 'credit' && line.act !== 'allocate') silent.push(`${line.act} ${line.id} ${line.mark}`)
    if (line.act === 'customer')
      expect(
        entries.filter(({ after }) => after?.['company_name'] === line.mark && after['id'] === line.id).length,
        `entries about ${line.mark}`,
      ).toBeGreaterThan(0)
  }
  expect(silent, 'writes without an entry').toEqual([])
  const unknown = entries.filter(({ changeset }) => !claimed.has(changeset))
  expect(
    unknown.map(({ entity, entity_id, event }) => `${entity}/${entity_id} ${event}`),
    'entries without a write',
  ).toEqual([])
  const changed = await query<{ id: number }>(
    pool,
    `select id from (select id, before, lag(after) over (partition by entity, entity_id order by id) as prev from log_entries where id > $1) l
     where prev is not null and before is distinct from prev`,
    [from],
  )
  expect(changed, 'entries that do not follow from the one before').toEqual([])
  const off = await query(
    pool,
    `select t.id from customers t join lateral (select l.after from log_entries l where l.entity = 'customers' and l.entity_id = t.id order by l.id desc limit 1) l on true
       where l.after->>'company_name' is distinct from t.company_name or (l.after->>'version')::int <> t.version
     union all select t.id from leads t join lateral (select l.after from log_entries l where l.entity = 'leads' and l.entity_id = t.id order by l.id desc limit 1) l on true
       where l.after->>'last_name' is distinct from t.last_name or (l.after->>'version')::int <> t.version`,
  )
  expect(off, 'records that are not as their last entry says').toEqual([])
}

const pence = (value: unknown) => BigInt(Math.round(Number(value) * 100))
const sum = (all: readonly bigint[]) => all.reduce((a, b) => a + b, 0n)

/** Amounts owed, paid and unallocated, recalculated from the agreed prices, the witness's payments, and their allocations. */
async function moneyAgrees(
  api: Pick<TestApp, 'call'>,
  pool: pg.Pool,
  lines: readonly Line[],
  of: Business,
): Promise<void> {
  for (const { customer, invoice, prices } of of.debtors) {
    const services = prices.map((price_ex_vat, i) => ({
      quantity: 1,
      discount: 0,
      price_ex_vat,
      apply_vat: true,
      vat_percent: i ? 5 : 20,
    }))
    const total = computeTotals({ services, materials: [], overall_discount: 0 }).total_inc_vat
    const taken = sum(
      lines.flatMap(({ status, path, body }) =>
        status === 200 && path === `/customers/${customer}/payments` ? [pence(body['amountPaid'])] : [],
      ),
    )
    const parts = await query<{ payment: number; invoice: number; amount: string; most: string }>(
      pool,
      `select p.id::int as payment, a.invoice_id::int as invoice, a.amount, p."amountPaid" as most
       from payments p join payments_allocations a on a.owner_id = p.id where p.customer_id = $1`,
      [customer],
    )
    expect(new Set(parts.map((part) => part.invoice))).toEqual(new Set(parts.length ? [invoice] : []))
    for (const [payment, mine] of Map.groupBy(parts, (part) => part.payment))
      expect(sum(mine.map(({ amount }) => pence(amount))) <= pence(mine[0]?.most), `payment ${payment}`).toBe(true)
    const spent = sum(parts.map(({ amount }) => pence(amount)))
    const [row] = await query<Values>(pool, 'select total_inc_vat, paid, balance from invoices where id = $1', [
      invoice,
    ])
    const kept = ['total_inc_vat', 'paid', 'balance'].map((name) => pence(row?.[name]))
    expect(kept, `invoice ${invoice}`).toEqual([total, spent, total - spent])
    const { body } = await api.call<Values>('GET', `/customers/${customer}/account`)
    expect([pence(body['owed']), pence(body['credit'])], `customer ${customer}`).toEqual([total - spent, taken - spent])
  }
}

/** Nobody is double-booked, and the bookings match the visits. */
async function calendarAgrees(pool: pg.Pool): Promise<void> {
  const overlaps = await query(
    pool,
    `select * from (select a.id, l.target_id, a.starts_at, lag(a.ends_at) over (partition by l.target_id order by a.starts_at, a.ends_at) as before
       from appointments a join appointments_worker_ids l on l.owner_id = a.id where a.archived_at is null and a.title like 'mark-%') x where before > starts_at`,
  )
  expect(overlaps, 'somebody in two places').toEqual([])
  const unbooked = await query(
    pool,
    `select a.id from appointments a where a.title like 'mark-%' and a.archived_at is null
       and (select count(*) from worker_bookings b where b.appointment_id = a.id) <> 1`,
  )
  expect(unbooked, 'appointments without their booking').toEqual([])
}

/** Repeating a key returns the first response, and creates nothing. */
async function repeatsAgree(api: Pick<TestApp, 'call'>, lines: readonly Line[]): Promise<void> {
  const made = lines.filter(({ act, status, method }) => status === 200 && method === 'POST' && isMaking(act))
  // First those with a lost response, then others.
  const some = made.toSorted((a, b) => b.again - a.again).slice(0, 40)
  for (const { method, path, body, key, id } of some) {
    const answer = await api.call<Values>(method, path, { body, headers: { 'idempotency-key': key } })
    expect([answer.status, answer.body['id']], `${method} ${path} again`).toEqual([200, id])
  }
}

/** Checks everything, once all writers have stopped. @param url of the database, for its owner; `from` is `logEnd` before they began */
export async function lookAtAll(
  api: Pick<TestApp, 'call'>,
  { url, key, lines, of, from }: { url: string; key: LogKey; lines: readonly Line[]; of: Business; from: number },
): Promise<void> {
  const pool = openPool(url, { max: 2 })
  try {
    await repeatsAgree(api, lines)
    await recordsAgree(pool, lines)
    await logAgrees(pool, lines, from)
    await moneyAgrees(api, pool, lines, of)
    await calendarAgrees(pool)
    const { broken, entries } = await verifyLog(openKysely(pool), key)
    expect(broken).toEqual([])
    expect(entries).toBeGreaterThan(lines.length / 2)
  } finally {
    await pool.end()
  }
}
