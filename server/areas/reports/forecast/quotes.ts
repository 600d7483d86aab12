import { sql } from 'kysely'
import { addDays, dayOf } from '../../../../schema/engine/time/time.ts'
import type { Context } from '../../../engine/http/context.ts'
import { titleExpression } from '../../../engine/read/language.ts'
import { dayAt } from '../../../engine/reports/days.ts'
import { scopeOf } from '../../../engine/rights/access.ts'

/** Days of past quotes that the acceptance rate is based on, and the minimum number of decided quotes for a type to have its own rate. */
const [DAYS_BACK, MIN_DECIDED] = [365, 5]
/** Default days from sending a quote to doing the job, if none has been done yet; overdue ones are expected this many days from then. */
const [USUAL_DAYS, SOON] = [21, 7]

/** Quotes of a type that were open at an instant, and the statistics of the year before. */
export interface TypeExpected {
  readonly id: number
  readonly label: string
  readonly open: number
  readonly value: number
  readonly won: number
  readonly decided: number
  /** Share of decided quotes that were won, from 0 to 1; over all types if this one has too few; null if none was decided. */
  readonly rate: number | null
  readonly ownRate: boolean
  /** Median days from sending to doing the job. */
  readonly days: number
  readonly expected: number
}

export interface QuotesExpected {
  readonly types: readonly TypeExpected[]
  /** Day → value expected to be done then, in pounds. */
  readonly byDay: ReadonlyMap<string, number>
}

interface Row {
  readonly n: number
  readonly type: number
  readonly label: string
  readonly sent: string | null
  readonly open: number
  readonly value: number
  readonly won: number
  readonly decided: number
  readonly days: number | null
}

/** Returns the expected value of quotes open at each of these instants: their value × the share won of their type in the year before. */
export async function quotesExpected(
  ctx: Context,
  moments: readonly Date[],
  franchise: number | null,
): Promise<QuotesExpected[]> {
  const quotes = ctx.engine.resources.get('quotes')
  const { rows } = await sql<Row>`
    with t as (select m.at, m.n::int as n from unnest(${moments.map((moment) => moment.toISOString())}::timestamptz[]) with ordinality m (at, n)),
    q as materialized (
      select t.id, t.quote_type_id as type, t.sub_total_ex_vat - t.discount_total as net, coalesce(t.sent_at, t.created_at) as sent,
        ${dayAt(sql`coalesce(t.sent_at, t.created_at)`)} as day from quotes t
      where t.archived_at is null and ${franchise === null ? sql`true` : sql`t.franchise_id = ${franchise}`} and ${scopeOf(ctx, quotes, 'list')}),
    stood as materialized (
      select t.n, t.at, q.id, q.type, q.net, q.day, s.category, y.entered_at
      from stage_stays y join t on y.entered_at <= t.at and (y.left_at is null or y.left_at > t.at)
      join q on q.id = y.record_id join quote_statuses s on s.id = y.status_id where y.subject = 'quotes'),
    decided as (
      select n, type, count(*) filter (where category in ('won', 'converted'))::int as won, count(*)::int as decided from stood
      where category in ('won', 'converted', 'lost') and entered_at > at - ${DAYS_BACK} * interval '1 day' group by n, type),
    lag as (
      select t.n, q.type, round(percentile_cont(0.5) within group (order by extract(epoch from d.at - q.sent) / 86400))::int as days
      from t join job_done d on d.at <= t.at and d.at > t.at - ${DAYS_BACK} * interval '1 day' join jobs j on j.id = d.job_id join q on q.id = j.quote_id
      group by t.n, q.type),
    waiting as (
      select n, type, day as sent, count(*)::int as open, sum(net) as value from stood
      where category in ('sent', 'open') group by n, type, day)
    select t.n, k.id as type, ${titleExpression(ctx.engine.resources.get('quote-types'), 'k')} as label, to_char(w.sent, 'YYYY-MM-DD') as sent,
      coalesce(w.open, 0) as open, coalesce(w.value, 0) as value, coalesce(d.won, 0) as won, coalesce(d.decided, 0) as decided, l.days
    from t cross join quote_types k left join decided d on d.n = t.n and d.type = k.id left join lag l on l.n = t.n and l.type = k.id
    left join waiting w on w.n = t.n and w.type = k.id
    where w.type is not null or d.type is not null order by t.n, k.position, k.id, w.sent`.execute(ctx.engine.db)
  return moments.map((moment, i) =>
    expectedOf(
      rows.filter(({ n }) => n === i + 1),
      dayOf(moment),
    ),
  )
}

const pence = (pounds: number): number => Math.round(pounds * 100)

function expectedOf(rows: readonly Row[], today: string): QuotesExpected {
  const types = [...Map.groupBy(rows, ({ type }) => type).values()]
  const firsts = types.map(([first]) => first as Row)
  const sum = (name: 'won' | 'decided') => firsts.reduce((all, row) => all + row[name], 0)
  const ofAll = sum('decided') > 0 ? sum('won') / sum('decided') : null
  const knownDays = firsts.flatMap(({ days }) => (days === null ? [] : [days])).toSorted((a, b) => a - b)
  const middle = knownDays[Math.floor(knownDays.length / 2)] ?? USUAL_DAYS
  const byDay = new Map<string, number>()
  const expectedByType = types.map((all): TypeExpected => {
    const { type: id, label, won, decided, days: ownDays } = all[0] as Row
    const ownRate = decided >= MIN_DECIDED
    const rate = ownRate ? won / decided : ofAll
    const days = Math.max(0, ownDays ?? middle)
    let expected = 0
    for (const { sent, value } of all) {
      if (sent === null) continue
      const share = Math.round(pence(value) * (rate ?? 0))
      const expectedDay = addDays(sent, days)
      const soonest = addDays(today, SOON)
      const day = expectedDay > soonest ? expectedDay : soonest
      byDay.set(day, (byDay.get(day) ?? 0) + share / 100)
      expected += share
    }
    const open = all.reduce((n, row) => n + row.open, 0)
    const value = all.reduce((n, row) => n + pence(row.value), 0) / 100
    return { id, label, open, value, won, decided, rate, ownRate, days, expected: expected / 100 }
  })
  return { types: expectedByType, byDay }
}
