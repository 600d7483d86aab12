import { sql } from 'kysely'
import { resources } from '../../schema/all.ts'
import recurringJobs from '../../schema/areas/recurring/recurring-jobs.ts'
import { next, type RecurrenceInput, recurrence } from '../../schema/engine/time/recurrence.ts'
import { addDays, dayOf } from '../../schema/engine/time/time.ts'
import { checkBody } from '../../schema/engine/validate.ts'
import type { Db } from '../engine/db/kysely.ts'
import { insertRecord } from '../engine/write/persist.ts'
import { seeding } from '../engine/write/seed.ts'
import { priced } from './workLines.ts'

const SEED_NAME = 'demo-recurring'

interface Contract {
  readonly name: string
  /** Days from today until its first date. */
  readonly inDays: number
  readonly rule: Omit<RecurrenceInput, 'starts_on'>
  /** Name of the template for its jobs; without one it has a line of its own. */
  readonly template?: string
  readonly line?: { readonly name: string; readonly price_ex_vat: number }
  readonly ahead_days?: number
  readonly active?: false
}

/** Recurring jobs of a few demo customers. */
const CONTRACTS: readonly Contract[] = [
  { name: 'Annual boiler service', inDays: 20, rule: { unit: 'year' }, template: 'Boiler service', ahead_days: 28 },
  {
    name: 'Landlord gas safety check',
    inDays: 9,
    rule: { unit: 'year', holidays: 'next_working_day' },
    template: 'Landlord gas check',
  },
  {
    name: 'Plant room inspection',
    inDays: 4,
    rule: { unit: 'month', holidays: 'next_working_day' },
    line: { name: 'Inspection of the plant room', price_ex_vat: 120 },
    ahead_days: 7,
  },
  {
    name: 'Weekly water temperature log',
    inDays: 2,
    rule: { unit: 'week', holidays: 'drop' },
    line: { name: 'Temperatures at the sentinel taps', price_ex_vat: 38 },
    ahead_days: 3,
  },
  {
    name: 'Filter change',
    inDays: 33,
    rule: { unit: 'month', interval: 3, count: 8 },
    line: { name: 'Filters of the ventilation', price_ex_vat: 64 },
  },
  {
    name: 'Summer shut-down check',
    inDays: 60,
    rule: { unit: 'month', interval: 6 },
    active: false,
    line: { name: 'Check before the heating is off', price_ex_vat: 55 },
  },
]

/**
 * Seeds a few recurring jobs, each for another customer. Runs once, only with demo data.
 * @param now milliseconds from which dates start
 * @returns whether they were loaded now
 */
export async function seedRecurring(db: Db, now: number): Promise<boolean> {
  const today = dayOf(now)
  return seeding(db, async (tx) => {
    const { rows: claimed } = await sql`
      insert into seeded (name) select ${SEED_NAME}
      where exists (select from seeded where name = 'demo-templates') and not exists (select from recurring_jobs)
      on conflict do nothing returning name`.execute(tx)
    if (claimed.length === 0) return false
    const { rows: customers } = await sql<{ id: number; address: number; franchise: number | null }>`
      select c.id, (select a.id from customers_addresses a where a.owner_id = c.id order by a.position limit 1) as address, c.franchise_id as franchise
      from customers c where c.archived_at is null order by c.id limit ${CONTRACTS.length}`.execute(tx)
    const { rows: templates } = await sql<{ id: number; name: string }>`
      select id, name from job_templates where archived_at is null and parent_id is null order by id`.execute(tx)
    for (const [
      i,
      { name, inDays, rule: ruleValues, template, line, ahead_days = 14, active = true },
    ] of CONTRACTS.entries()) {
      const customer = customers[i]
      const templateRow = templates.find((one) => one.name === template)
      if (!customer || (template && !templateRow)) continue
      const rule = recurrence.parse({ ...ruleValues, starts_on: addDays(today, inDays) })
      const body = {
        name,
        rule,
        ahead_days,
        active,
        customer_id: customer.id,
        address_id: customer.address,
        franchise_id: customer.franchise,
        template_id: templateRow?.id ?? null,
        job_type_id: templateRow ? null : 3,
        services: line ? [{ ...line, quantity: 1, vat_percent: 20 }] : [],
      }
      const checked = checkBody(recurringJobs, 'create', body)
      if (!checked.ok) throw new Error(`the recurring job ${name} is refused: ${JSON.stringify(checked.errors)}`)
      const lines = priced(checked.value as unknown as Parameters<typeof priced>[0], 0)
      const next_on = active ? (next(rule, today, 1)[0]?.day ?? null) : null
      const values = { ...checked.value, ...lines, since: today, next_on, halt: null, franchise_price: null }
      await insertRecord(tx, resources.get(recurringJobs.name), values, null)
    }
    return true
  })
}
