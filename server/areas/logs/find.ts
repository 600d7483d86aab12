import { type RawBuilder, sql } from 'kysely'
import type { LogQuery, SecurityQuery } from '../../../schema/areas/logs/shapes.ts'
import { addDays, startOfDay } from '../../../schema/engine/time/time.ts'
import type { Db } from '../../engine/db/kysely.ts'
import { bindParam } from '../../engine/db/prepared.ts'
import type { Caller, Engine } from '../../engine/http/context.ts'
import { importAction } from '../../engine/transfer/import/actor.ts'
import { toldTo } from './visibleEntries.ts'

/** What stands for all imports. */
const IMPORTS = 'import'

/** Text as a pattern of `like` that finds it anywhere. */
export const within = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** The days of the business as moments, the last one whole. */
export function between({ from, to }: Pick<LogQuery, 'from' | 'to'>): RawBuilder<boolean>[] {
  return [
    ...(from ? [sql<boolean>`l.at >= ${bindParam(startOfDay(from), 'timestamptz')}`] : []),
    ...(to ? [sql<boolean>`l.at < ${bindParam(startOfDay(addDays(to, 1)), 'timestamptz')}`] : []),
  ]
}

/** Actions of the log that say this. They are few and each has its place in an index, which is stepped through from one to the next. */
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
 * Whether one plan serves all values of these conditions: those of which there are few, and ids, stand in the text. How many entries have an address or a text
 * in them decides about the plan, and there are too many of them.
 */
export const isUsual = ({ action, url, email, ip }: LogQuery): boolean =>
  (action === undefined || action === IMPORTS) && url === undefined && email === undefined && ip === undefined

/** The actions that are meant, as an array in SQL; those of imports are always the same. */
async function actionsOf(
  { db, resources }: Engine,
  action: string | undefined,
): Promise<RawBuilder<readonly string[]> | undefined> {
  if (action === undefined) return undefined
  if (action !== IMPORTS) return sql`${await actionsSaying(db, action)}::text[]`
  return sql`array[${sql.join(resources.all.map((one) => sql.lit(importAction(one))))}]::text[]`
}

/** What entries have to be. */
interface Conditions {
  /** Of an entry under `l`. */
  readonly conditions: readonly RawBuilder<boolean>[]
  /** Actions, as an array in SQL, of which the latest are looked for one by one: each has its place in an index, all of them together have none. */
  readonly each?: RawBuilder<readonly string[]>
}

/** @param told which of all this actor is told of */
export async function conditionsOf(
  ctx: Caller,
  query: LogQuery,
  told: RawBuilder<boolean> = toldTo(ctx, query.entity),
): Promise<Conditions> {
  const { engine } = ctx
  const { event, action, url, user_id, email, ip, entity, entity_id, changeset } = query
  const actions = await actionsOf(engine, action)
  // What is narrowed otherwise is found by that, and has few actions of any kind.
  const isNarrow = [user_id, email, ip, entity_id, changeset].some((one) => one !== undefined)
  const is = (name: string, value: unknown, as: RawBuilder<unknown> = sql`${value}`) =>
    value === undefined ? [] : [sql<boolean>`${sql.ref(`l.${name}`)} = ${as}`]
  // What else is asked for is nobody's: it stands in no statement.
  const isKnown = entity !== undefined && engine.resources.logged(entity) !== undefined
  const conditions = [
    told,
    ...is('event', event, sql.lit(event)),
    ...is('user_id', user_id, sql.lit(user_id)),
    ...is('user_email', email?.toLowerCase()),
    ...is('ip', ip),
    ...is('entity', entity, isKnown ? sql.lit(entity) : undefined),
    ...is('entity_id', entity_id, sql.lit(entity_id)),
    ...(changeset ? [sql<boolean>`l.changeset = ${bindParam(changeset, 'uuid')}`] : []),
    ...(actions && isNarrow ? [sql<boolean>`l.action = any(${actions})`] : []),
    ...(url ? [sql<boolean>`l.url ilike ${within(url)}`] : []),
    ...between(query),
  ]
  return { conditions, ...(actions && !isNarrow ? { each: actions } : {}) }
}

/** What an entry of the security log under `l` has to be. */
export function securityConditions(
  ctx: Caller,
  query: SecurityQuery,
  mine: RawBuilder<boolean>,
): RawBuilder<boolean>[] {
  const { event, user_id, email, ip } = query
  return [
    mine,
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

/** Entries that are older than this one, which may be gone by now. */
export const olderThan = (before: number | undefined, table: 'log_entries' | 'security_entries') =>
  before === undefined
    ? []
    : [
        sql<boolean>`(l.at, l.id) < (coalesce((select o.at from ${sql.table(table)} o where o.id = ${before}), 'infinity'), ${before})`,
      ]

export const allOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`${sql.join(conditions, sql` and `)}`
