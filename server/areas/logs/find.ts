import { type RawBuilder, sql } from 'kysely'
import type { LogQuery, SecurityQuery } from '../../../schema/areas/logs/shapes.ts'
import { addDays, startOfDay } from '../../../schema/engine/time/time.ts'
import type { Db } from '../../engine/db/kysely.ts'
import { bindParam } from '../../engine/db/prepared.ts'
import type { Caller, Engine } from '../../engine/http/context.ts'
import { importAction } from '../../engine/transfer/import/actor.ts'
import { toldTo } from './visibleEntries.ts'

/** Filter value for all imports. */
const IMPORTS = 'import'

/** Escapes a text as a `like` pattern that finds it anywhere. */
export const within = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Condition for days in the business's time zone, both included. */
export function between({ from, to }: Pick<LogQuery, 'from' | 'to'>): RawBuilder<boolean>[] {
  return [
    ...(from ? [sql<boolean>`l.at >= ${bindParam(startOfDay(from), 'timestamptz')}`] : []),
    ...(to ? [sql<boolean>`l.at < ${bindParam(startOfDay(addDays(to, 1)), 'timestamptz')}`] : []),
  ]
}

/** Returns the logged actions that contain a text. There are few, found by skipping through their index. */
async function actionsSaying(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive known as (
      (select action from log_entries order by action limit 1)
      union all
      select (select l.action from log_entries l where l.action > k.action order by l.action limit 1) from known k where k.action is not null)
    select action from known where action ilike ${within(text)}`.execute(db)
  return rows.map(({ action }) => action)
}

/**
 * Whether one plan suits all values of these conditions: ids, and values of which there are few, are part of the SQL text. For addresses and texts
 * the plan depends on how many entries match, and there are too many variants.
 */
export const isUsual = ({ action, url, email, ip }: LogQuery): boolean =>
  (action === undefined || action === IMPORTS) && url === undefined && email === undefined && ip === undefined

/** The matching actions as an SQL array; the one for imports never changes. */
async function actionsOf(
  { db, resources }: Engine,
  action: string | undefined,
): Promise<RawBuilder<readonly string[]> | undefined> {
  if (action === undefined) return undefined
  if (action !== IMPORTS) return sql`${await actionsSaying(db, action)}::text[]`
  return sql`array[${sql.join(resources.all.map((one) => sql.lit(importAction(one))))}]::text[]`
}

/** Conditions on entries. */
interface Conditions {
  /** On an entry `l`. */
  readonly conditions: readonly RawBuilder<boolean>[]
  /** SQL array of actions whose latest entries are read one action at a time: the index covers each action, but not all of them in order. */
  readonly each?: RawBuilder<readonly string[]>
}

/** @param isVisible condition for the entries the caller may see */
export async function conditionsOf(
  ctx: Caller,
  query: LogQuery,
  isVisible: RawBuilder<boolean> = toldTo(ctx, query.entity),
): Promise<Conditions> {
  const { engine } = ctx
  const { event, action, url, user_id, email, ip, entity, entity_id, changeset } = query
  const actions = await actionsOf(engine, action)
  // Other filters already select few entries, so actions need not be read one by one.
  const isNarrow = [user_id, email, ip, entity_id, changeset].some((one) => one !== undefined)
  const equalTo = (name: string, value: unknown, as: RawBuilder<unknown> = sql`${value}`) =>
    value === undefined ? [] : [sql<boolean>`${sql.ref(`l.${name}`)} = ${as}`]
  // An unknown resource has no entries, so it is not put into the statement.
  const isKnown = entity !== undefined && engine.resources.logged(entity) !== undefined
  const conditions = [
    isVisible,
    ...equalTo('event', event, sql.lit(event)),
    ...equalTo('user_id', user_id, sql.lit(user_id)),
    ...equalTo('user_email', email?.toLowerCase()),
    ...equalTo('ip', ip),
    ...equalTo('entity', entity, isKnown ? sql.lit(entity) : undefined),
    ...equalTo('entity_id', entity_id, sql.lit(entity_id)),
    ...(changeset ? [sql<boolean>`l.changeset = ${bindParam(changeset, 'uuid')}`] : []),
    ...(actions && isNarrow ? [sql<boolean>`l.action = any(${actions})`] : []),
    ...(url ? [sql<boolean>`l.url ilike ${within(url)}`] : []),
    ...between(query),
  ]
  return { conditions, ...(actions && !isNarrow ? { each: actions } : {}) }
}

/** Conditions on an entry `l` of the security log. */
export function securityConditions(
  ctx: Caller,
  query: SecurityQuery,
  isVisible: RawBuilder<boolean>,
): RawBuilder<boolean>[] {
  const { event, user_id, email, ip } = query
  return [
    isVisible,
    ...(event === 'refused'
      ? [sql<boolean>`l.event like '%refused'`]
      : event
        ? [sql<boolean>`l.event = ${event}`]
        : []),
    ...(user_id ? [sql<boolean>`l.user_id = ${user_id}`] : []),
    ...(email ? [sql<boolean>`lower(l.user_email) = ${email.toLowerCase()}`] : []),
    ...(ip ? [sql<boolean>`l.ip = ${ip}`] : []),
    ...between(query),
  ]
}

/** Condition: entries older than this one, which may no longer exist. */
export const olderThan = (before: number | undefined, table: 'log_entries' | 'security_entries') =>
  before === undefined
    ? []
    : [
        sql<boolean>`(l.at, l.id) < (coalesce((select o.at from ${sql.table(table)} o where o.id = ${before}), 'infinity'), ${before})`,
      ]

export const allOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`
