import { sql } from 'kysely'
import type { NumberShown, Of } from '../../../schema/areas/dashboard/shapes.ts'
import { MAX_UNREAD } from '../../../schema/areas/notifications/shapes.ts'
import { mention } from '../../../schema/areas/record/notifications.ts'
import { can } from '../../../schema/engine/permissions.ts'
import type { Context } from '../../engine/http/context.ts'
import { titleExpression } from '../../engine/read/language.ts'
import { tableOf } from '../../engine/read/select.ts'
import { mayRead } from '../notifications/lines.ts'
import { lists, narrowed, shownBy } from './part.ts'

interface Counted {
  readonly key: string
  readonly resource: string
  /** Query of the list behind the number, which counts what that list shows. */
  readonly query: string
  /** Field that determines the first of them: the smallest value. */
  readonly at: string
  /** Field that is summed. */
  readonly sum?: string
}

/** Work that needs attention, in display order. */
const NUMBERS: readonly Counted[] = [
  { key: 'unassigned_jobs', resource: 'jobs', query: 'unassigned=true', at: 'created_at' },
  { key: 'overdue_tasks', resource: 'tasks', query: 'overdue=true', at: 'due_at' },
  { key: 'complaints_due', resource: 'complaints', query: 'open=true&next_due_lte=tomorrow', at: 'next_due' },
  {
    key: 'quotes_expiring',
    resource: 'quotes',
    query: 'waiting=true&valid_until_gte=today&valid_until_lte=next-7-days',
    at: 'valid_until',
    sum: 'total_inc_vat',
  },
  { key: 'invoices_overdue', resource: 'invoices', query: 'overdue=true', at: 'due_date', sum: 'balance' },
  {
    key: 'visits_unconfirmed',
    resource: 'appointments',
    query: 'visits=true&status=booked&starts_at=tomorrow',
    at: 'starts_at',
  },
  {
    key: 'quotes_unanswered',
    resource: 'quotes',
    query: 'waiting=true&sent_at_lt=last-14-days',
    at: 'sent_at',
    sum: 'total_inc_vat',
  },
  { key: 'mail_failed', resource: 'emails', query: 'status=failed', at: 'created_at' },
]

/** A record's customer in short form for a tile: `Z. Kowalski`, or the company's name. */
const SHORT_CUSTOMER = sql<string | null>`(
  select case when p.first_name ~ '^[A-Za-zÀ-ž]' and p.last_name <> ''
      then left(p.first_name, 1) || '. ' || p.last_name else p.name end
  from customers p where p.id = t.customer_id)`

async function countOf(
  ctx: Context,
  { key, resource: name, query: baseQuery, at, sum }: Counted,
  scope: Of,
): Promise<NumberShown> {
  const resource = ctx.engine.resources.get(name)
  const query = narrowed(ctx, name, baseQuery, scope)
  const customer = resource.fields['customer_id'] ? SHORT_CUSTOMER : sql`null::text`
  const { rows } = await sql<{
    count: number
    amount: number | null
    label: string | null
    at: string | null
    who: string | null
  }>`
    with hit as materialized (
      select t.id, ${sql.ref(`t.${at}`)} as at, ${sum ? sql.ref(`t.${sum}`) : sql`null::numeric`} as amount from ${tableOf(resource)} t
      where ${shownBy(ctx, resource, query)})
    select c.count, c.amount, f.label, f.at, f.who from (select count(*)::int as count, sum(h.amount) as amount from hit h) c
    left join lateral (
      select ${titleExpression(resource, 't')} as label, h.at::text as at, ${customer} as who from (select h.id, h.at from hit h order by h.at, h.id limit 1) h
      join ${tableOf(resource)} t on t.id = h.id) f on true`.execute(ctx.engine.db)
  const [row] = rows
  return {
    key,
    resource: name,
    query,
    count: row?.count ?? 0,
    amount: sum ? (row?.amount ?? 0) : null,
    first: row?.label ? { label: row.label, at: row.at, who: row.who } : null,
  }
}

/** Returns the caller's unread mentions. */
async function mentions(ctx: Context): Promise<readonly NumberShown[]> {
  if (!can(ctx.actor.permissions, 'Notifications', 'list')) return []
  const where = sql<boolean>`c.bell and c.read_at is null and c.type = ${mention.name}`
  const { rows } = await sql<{ count: number; at: string | null; who: string | null }>`
    with hit as materialized (
      select c.at, c.actor_id from notifications c where c.user_id = ${ctx.actor.user.id} and ${where} and ${mayRead(ctx)} order by c.at limit ${MAX_UNREAD})
    select (select count(*)::int from hit) as count, f.at::text as at, u.name as who
    from (select 1) one left join (select * from hit order by at limit 1) f on true left join users u on u.id = f.actor_id`.execute(
    ctx.engine.db,
  )
  const { count = 0, at = null, who = null } = rows[0] ?? {}
  const first = count > 0 ? { label: who ?? '', at, who } : null
  return [
    {
      key: 'mentions',
      resource: 'notifications',
      query: `unread=true&type=${mention.name}`,
      count,
      amount: null,
      first,
    },
  ]
}

/** Returns the numbers of the lists that the caller may open, one statement each. */
export const numbers = async (ctx: Context, scope: Of): Promise<readonly NumberShown[]> => {
  const all = NUMBERS.filter(({ resource }) => lists(ctx, resource)).map((one) => countOf(ctx, one, scope))
  const [mentionCounts, ...numberRows] = await Promise.all([mentions(ctx), ...all])
  return [...numberRows, ...mentionCounts]
}
