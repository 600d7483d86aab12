import { type RawBuilder, sql } from 'kysely'
import type { Money, Of } from '../../../schema/areas/dashboard/shapes.ts'
import { comparisonPeriod } from '../../../schema/engine/reports/periods.ts'
import { addDays, type DayRange, dayOf } from '../../../schema/engine/time/time.ts'
import type { Context } from '../../engine/http/context.ts'
import { tableOf } from '../../engine/read/select.ts'
import { dayAt } from '../../engine/reports/days.ts'
import { lists, narrowed, shownBy } from './part.ts'

/** Amounts of a list, by the day of each record. */
interface Counted {
  readonly resource: 'invoices' | 'payments'
  /** List filters without days, and the field with the day. */
  readonly query: string
  readonly field: string
  readonly day: RawBuilder<unknown>
  readonly amount: RawBuilder<unknown>
}

const INVOICED: Counted = {
  resource: 'invoices',
  query: 'status=issued&kind=deposit&kind=interim&kind=final&kind=credit_note',
  field: 'issue_date',
  day: sql`t.issue_date`,
  amount: sql`case when t.kind = 'credit_note' then -t.net_total else t.net_total end`,
}
const received = (): Counted => ({
  resource: 'payments',
  query: 'status=succeeded',
  field: 'created',
  day: dayAt(sql`t.created`),
  amount: sql`t.counted`,
})

const inDays = ({ query, field }: Counted, { from, to }: DayRange) => `${query}&${field}_gte=${from}&${field}_lte=${to}`

/** Returns the amounts of some days, by day. */
async function byDay(
  ctx: Context,
  countedKind: Counted,
  scope: Of,
  days: DayRange,
): Promise<ReadonlyMap<string, number>> {
  const resource = ctx.engine.resources.get(countedKind.resource)
  const query = narrowed(ctx, countedKind.resource, inDays(countedKind, days), scope)
  const { rows } = await sql<{ day: string; amount: number }>`
    select to_char(${countedKind.day}, 'YYYY-MM-DD') as day, sum(${countedKind.amount}) as amount from ${tableOf(resource)} t
    where ${shownBy(ctx, resource, query)} group by 1`.execute(ctx.engine.db)
  return new Map(rows.map(({ day, amount }) => [day, Math.round(amount * 100)]))
}

const pounds = (pence: number) => pence / 100
const sumOf = (days: ReadonlyMap<string, number>, upto = '9999') =>
  pounds([...days].reduce((all, [day, pence]) => (day <= upto ? all + pence : all), 0))

/** Running totals for the days of a period. */
function addedUp(amounts: ReadonlyMap<string, number>, { from, to }: DayRange): number[] {
  const all: number[] = []
  for (let [day, sum] = [from, 0]; day <= to; day = addDays(day, 1)) {
    sum += amounts.get(day) ?? 0
    all.push(pounds(sum))
  }
  return all
}

const wholeMonth = (day: string): DayRange => {
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(`${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1) }
}

/**
 * Returns this month so far compared with the same part of last month and of the month a year ago; undefined if the caller may see neither invoices
 * nor payments.
 */
export async function money(ctx: Context, scope: Of): Promise<Money | undefined> {
  const visibleKinds = [INVOICED, received()].filter(({ resource }) => lists(ctx, resource))
  if (visibleKinds.length === 0) return undefined
  const endDay = dayOf(ctx.engine.clock())
  const days = { from: `${endDay.slice(0, 7)}-01`, to: endDay }
  const lastMonth = wholeMonth(addDays(days.from, -1))
  const sameDay = addDays(lastMonth.from, Number(endDay.slice(8)) - 1)
  const lastYear = comparisonPeriod(days, 'year') as DayRange
  const found = await Promise.all(
    visibleKinds.map(async (countedKind) => {
      const [now, before, year] = await Promise.all(
        [days, lastMonth, lastYear].map((some) => byDay(ctx, countedKind, scope, some)),
      )
      return {
        counted: countedKind,
        now: now as ReadonlyMap<string, number>,
        before: before as ReadonlyMap<string, number>,
        year: year as ReadonlyMap<string, number>,
      }
    }),
  )
  const amounts = (name: string) => {
    const one = found.find(({ counted }) => counted.resource === name)
    if (!one) return null
    const { resource } = one.counted
    const query = narrowed(ctx, resource, inDays(one.counted, days), scope)
    return { now: sumOf(one.now), before: sumOf(one.before, sameDay), year: sumOf(one.year), resource, query }
  }
  const first = found[0]
  return {
    ...days,
    invoiced: amounts('invoices'),
    received: amounts('payments'),
    outstanding: await outstanding(ctx, scope),
    series: { now: addedUp(first?.now ?? new Map(), days), before: addedUp(first?.before ?? new Map(), lastMonth) },
  }
}

async function outstanding(ctx: Context, scope: Of): Promise<Money['outstanding']> {
  if (!lists(ctx, 'invoices')) return null
  const resource = ctx.engine.resources.get('invoices')
  const query = narrowed(ctx, 'invoices', 'settlement=open&settlement=part_paid', scope)
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(t.balance), 0) as amount from invoices t where ${shownBy(ctx, resource, query)}`.execute(
    ctx.engine.db,
  )
  return { amount: rows[0]?.amount ?? 0, resource: 'invoices', query }
}
