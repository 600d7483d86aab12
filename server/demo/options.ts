import { sql } from 'kysely'
import { resources } from '../../schema/all.ts'
import { QUOTE_STATUS } from '../../schema/areas/catalogue/quote-statuses.ts'
import quotes from '../../schema/areas/quotes/quotes.ts'
import { quoteDays } from '../../schema/areas/quotes/settings.ts'
import { current } from '../../schema/engine/settings/current.ts'
import { addDays, dayOf } from '../../schema/engine/time/time.ts'
import { checkBody } from '../../schema/engine/validate.ts'
import type { Db } from '../engine/db/kysely.ts'
import { insertRecord } from '../engine/write/persist.ts'
import { seeding } from '../engine/write/seed.ts'
import { random } from './random.ts'
import { linesOf, priced } from './workLines.ts'
import type { Work } from './works.ts'

const SEED_NAME = 'demo-options'

/** A random source without chance: full price and the minimum of each range. */
const plain = { ...random(1), below: () => 0, chance: () => false }

const HEATING = { says: '', job: 1, quote: 1 } as const

/** Three heating options, each including the previous one. Services by the ids of the demo library. */
const OFFER_LEVELS: readonly { readonly name: string; readonly of: Work; readonly more: object }[] = [
  { name: 'Good', of: { ...HEATING, services: [[2, 1, 1]] }, more: {} },
  {
    name: 'Better',
    of: {
      ...HEATING,
      services: [
        [2, 1, 1],
        [5, 1, 1],
      ],
    },
    more: { suggested: true, deposit_percent: 25 },
  },
  {
    name: 'Best',
    of: {
      ...HEATING,
      services: [
        [2, 1, 1],
        [5, 1, 1],
        [7, 1, 1],
        [6, 3, 3],
      ],
    },
    more: { overall_discount: 5, deposit_amount: 500 },
  },
]

/**
 * Seeds a draft quote with three options. Runs once, only with demo data.
 * @param now milliseconds; decides until when it is valid
 * @returns whether it was loaded now
 */
export async function seedOptions(db: Db, now: number): Promise<boolean> {
  return seeding(db, async (tx) => {
    const { rows: claimed } = await sql`
      insert into seeded (name) select ${SEED_NAME}
      where exists (select from seeded where name = 'demo-volume') and not exists (select from quotes_options)
      on conflict do nothing returning name`.execute(tx)
    const { rows: customers } = await sql<{ id: number; address: number; franchise: number | null }>`
      select c.id, (select a.id from customers_addresses a where a.owner_id = c.id order by a.position limit 1) as address, c.franchise_id as franchise
      from customers c where c.archived_at is null order by c.id limit 1`.execute(tx)
    const [customer] = customers
    if (claimed.length === 0 || !customer) return false
    const all = OFFER_LEVELS.map(({ of }, i) => {
      const { services, materials } = linesOf(plain, of, 0)
      return [services, materials].map((lines) => lines.map((line) => ({ ...line, option: i + 1 })))
    })
    const body = {
      customer_id: customer.id,
      address_id: customer.address,
      franchise_id: customer.franchise,
      quote_type_id: HEATING.quote,
      quote_status_id: QUOTE_STATUS.DRAFT,
      assignedTo: 1,
      title: 'New heating: three options',
      description: 'Thank you for having us round. Each option includes everything in the one before it.',
      valid_until: addDays(dayOf(now), current(quoteDays)),
      options: OFFER_LEVELS.map(({ name, more }, i) => ({ key: i + 1, name, ...more })),
      services: all.flatMap(([services = []]) => services),
      materials: all.flatMap(([, materials = []]) => materials).map(({ cost_price: _, ...line }: Line) => line),
    }
    const checked = checkBody(quotes, 'create', body)
    if (!checked.ok) throw new Error(`the offer in three ways is refused: ${JSON.stringify(checked.errors)}`)
    const lines = priced(checked.value as unknown as Parameters<typeof priced>[0], 0)
    await insertRecord(
      tx,
      resources.get(quotes.name),
      { ...checked.value, ...lines, revision: 1, franchise_price: null },
      null,
    )
    return true
  })
}

type Line = Readonly<Record<string, unknown>>
