import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/kysely.ts'
import type { Engine } from '../http/context.ts'
import { describeError } from '../http/describeError.ts'
import { isUnavailable } from './unavailable.ts'
import { UnreadableItemError } from './unreadable.ts'

/** Failed attempts after which an item is put aside. */
export const MAX_TRIES = 2

/** An item of a queue, as people see it. */
export interface Item {
  /** Identifies the item across attempts; at most 500 characters count. */
  readonly key: string
  /** Its title, such as the subject of an email or the number of a record. */
  readonly subject: string
  readonly sender?: string | null
  readonly receivedAt?: Date | null
  /** Its original, when it is stored nowhere else; needed to retry it. */
  readonly original?: Buffer
  /** Returns more details once the item is put aside. */
  readonly describe?: () => Promise<Partial<Item>>
}

/** The result of one attempt. */
export type Outcome = 'done' | 'failed' | 'aside' | 'away'

/** A text that a column can store: without NUL and half characters, of limited length. */
export const fitText = (text: string, maxLength: number): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed()

const reasonOf = (error: unknown) => {
  const { type, message } = describeError(error)
  return fitText(message || type, 500) || 'unknown'
}
const problemOf = (error: unknown): 'unreadable' | 'failed' =>
  error instanceof UnreadableItemError ? 'unreadable' : 'failed'
const keyOf = ({ key }: Pick<Item, 'key'>) => fitText(key, 500)

/** True for items that the queue skips: they were put aside and nobody has asked to retry them. `key` is SQL of their key. */
export const isAside = (queue: string, key: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from queue_faults known_fault join failed_items put_aside on put_aside.id = known_fault.failed_item_id
    where known_fault.queue = ${queue} and known_fault.key = ${key} and put_aside.status <> 'retrying')`

/**
 * Puts an item aside with its reason, so that the queue continues without it; one that was put aside before returns to its place.
 * @param also further writes in the same transaction
 */
export async function putAside(
  { db, clock }: Pick<Engine, 'db' | 'clock'>,
  queue: string,
  item: Item,
  { error, tries }: { readonly error: unknown; readonly tries: number },
  also?: (tx: Tx) => Promise<void>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const now = clock()
    const key = keyOf(item)
    const problem = problemOf(error)
    const reason = reasonOf(error)
    await sql`insert into queue_faults (queue, key, tries, at) values (${queue}, ${key}, 0, ${now}) on conflict do nothing`.execute(
      tx,
    )
    const { rows: faults } = await sql<{ id: number | null }>`
      select failed_item_id as id from queue_faults where queue = ${queue} and key = ${key} for update`.execute(tx)
    const before = faults[0]?.id ?? null
    const { rows } =
      before === null
        ? await sql<{ id: number }>`
            insert into failed_items (created_at, updated_at, queue, key, subject, sender, problem, reason, status, tries, received_at, size)
            values (${now}, ${now}, ${queue}, ${key}, ${fitText(item.subject, 255) || '(no subject)'}, ${fitText(item.sender ?? '', 255) || null},
              ${problem}, ${reason}, 'failed', ${tries}, ${item.receivedAt ?? now}, ${item.original?.length ?? 0}) returning id`.execute(
            tx,
          )
        : await sql<{ id: number }>`
            update failed_items set status = 'failed', problem = ${problem}, reason = ${reason}, tries = tries + ${tries}, updated_at = ${now}, version = version + 1
            where id = ${before} returning id`.execute(tx)
    const id = rows[0]?.id as number
    await sql`update queue_faults set tries = 0, at = ${now}, failed_item_id = ${id} where queue = ${queue} and key = ${key}`.execute(
      tx,
    )
    if (item.original)
      await sql`insert into failed_item_originals (failed_item_id, created_at, bytes) values (${id}, ${now}, ${item.original}) on conflict do nothing`.execute(
        tx,
      )
    await also?.(tx)
    return id
  })
}

/** Notes that an item which had failed before was processed. */
async function markProcessed(db: Db, now: Date, queue: string, key: string): Promise<void> {
  await sql`
    with gone as (delete from queue_faults where queue = ${queue} and key = ${key} returning failed_item_id),
    bytes as (delete from failed_item_originals o using gone where o.failed_item_id = gone.failed_item_id)
    update failed_items i set status = 'processed', updated_at = ${now}, version = i.version + 1 from gone where i.id = gone.failed_item_id`.execute(
    db,
  )
}

/**
 * Counts a failed attempt.
 * @returns the number of attempts
 */
export async function countTry(db: Db, now: Date, queue: string, key: string): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    insert into queue_faults as q (queue, key, tries, at) values (${queue}, ${key}, 1, ${now})
    on conflict (queue, key) do update set tries = q.tries + 1, at = excluded.at returning tries`.execute(db)
  return rows[0]?.tries ?? 1
}

/** Failed attempts of a queue's items, by key. */
export async function triesOf(db: Db, queue: string): Promise<Map<string, number>> {
  const { rows } = await sql<{
    key: string
    tries: number
  }>`select key, tries from queue_faults where queue = ${queue}`.execute(db)
  return new Map(rows.map(({ key, tries }) => [key, tries]))
}

/** Clears the attempts of an item. */
export async function clearTries(db: Db, queue: string, key: string): Promise<void> {
  await sql`delete from queue_faults where queue = ${queue} and key = ${key}`.execute(db)
}

/**
 * Counts a failed attempt of an item that records its own outcome, such as an import; nothing is put aside.
 * @returns whether that was its last attempt
 */
export async function isLastTry(
  { db, clock }: Pick<Engine, 'db' | 'clock'>,
  queue: string,
  key: string,
): Promise<boolean> {
  if ((await countTry(db, clock(), queue, key)) < MAX_TRIES) return false
  await clearTries(db, queue, key)
  return true
}

export interface QueueRun {
  /**
   * Processes one item; a failure concerns this item only. After two failures it is put aside. Failures of the environment are not counted.
   * @param also further writes when it is put aside
   */
  process(item: Item, work: () => Promise<unknown>, also?: (tx: Tx) => Promise<void>): Promise<Outcome>
  /** @throws the first failure of the run that remains: of the environment, or of an item that will be tried once more */
  end(): void
}

/** One run over the items of a queue. Items that were put aside must be excluded: see `isAside`. */
export async function beginRun(engine: Pick<Engine, 'db' | 'clock'>, queue: string): Promise<QueueRun> {
  const { db, clock } = engine
  const { rows } = await sql<{ key: string; aside: boolean }>`
    select q.key, coalesce(i.status <> 'retrying', false) as aside from queue_faults q left join failed_items i on i.id = q.failed_item_id
    where q.queue = ${queue}`.execute(db)
  const asideByKey = new Map(rows.map(({ key, aside }) => [key, aside]))
  const faults: unknown[] = []
  return {
    process: async (item, work, also) => {
      const key = keyOf(item)
      if (asideByKey.get(key)) return 'aside'
      try {
        await work()
      } catch (error) {
        if (isUnavailable(error)) {
          faults.push(error)
          return 'away'
        }
        asideByKey.set(key, false)
        const tries = await countTry(db, clock(), queue, key)
        if (tries < MAX_TRIES) {
          faults.push(error)
          return 'failed'
        }
        await putAside(engine, queue, { ...item, ...(await item.describe?.()) }, { error, tries }, also)
        asideByKey.set(key, true)
        return 'aside'
      }
      if (asideByKey.delete(key)) await markProcessed(db, clock(), queue, key)
      return 'done'
    },
    end: () => {
      if (faults.length) throw faults[0]
    },
  }
}
