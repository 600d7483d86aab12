import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/kysely.ts'
import { headText, hmac, type LogKey } from './key.ts'
import { hashedText, securityText } from './text.ts'

/** A difference between the log and what was written. */
export interface LogFault {
  readonly entity: string
  readonly entity_id: number
  /** Id in the log, or in the security log when the entity is `security`; null when it is the head of a chain. */
  readonly entry: number | null
  readonly why: 'changed' | 'order' | 'redaction' | 'seal' | 'length' | 'last' | 'no_head'
}

export interface VerifyResult {
  readonly entries: number
  readonly chains: number
  /** At most a thousand. */
  readonly broken: readonly LogFault[]
}

const MAX = 1000

const texts = (key: LogKey) => ({
  keyed: hmac(key, sql`coalesce(l.prev_hash, ''::bytea) || convert_to(${hashedText('l')}, 'UTF8')`),
  plain: sql`sha256(coalesce(l.prev_hash, ''::bytea) || convert_to(${hashedText('l')}, 'UTF8'))`,
  taken: hmac(
    key,
    sql`convert_to(jsonb_build_array('truncated', a.entity, a.entity_id, a.entry_id, a.entries)::text, 'UTF8') || a.hash`,
  ),
  blotted: hmac(
    key,
    sql`convert_to(jsonb_build_array('redacted', r.entity, r.entity_id, r.entry_id)::text, 'UTF8') || r.hash || r.text_hash`,
  ),
})

/** One record. */
export interface Chain {
  readonly entity: string
  readonly entity_id: number
}
/** Chains to check: one, or those after one and up to another; without that, the last ones. */
type Which = Chain | { readonly behind: Chain; readonly upTo: Chain | undefined }

const ofChain = (alias: string, which: Which): RawBuilder<boolean> => {
  const [entity, id] = [sql.ref(`${alias}.entity`), sql.ref(`${alias}.entity_id`)]
  if ('entity' in which) return sql<boolean>`${entity} = ${which.entity} and ${id} = ${which.entity_id}`
  const { behind, upTo } = which
  const from = sql<boolean>`(${entity}, ${id}) > (${behind.entity}, ${behind.entity_id}::bigint)`
  return upTo ? sql<boolean>`${from} and (${entity}, ${id}) <= (${upTo.entity}, ${upTo.entity_id}::bigint)` : from
}

/** Entries with their faults, and nothing of their texts. */
const lookedAt = (key: LogKey, chain: Which) => {
  const { keyed, plain, blotted } = texts(key)
  return sql`
      select l.entity, l.entity_id, l.id, l.hash, case
        when r.id is null and l.hash <> (case when l.keyed then ${keyed} else ${plain} end) then 'changed'
        when r.id is not null and (r.hash <> l.hash or r.seal <> ${blotted}
          or r.text_hash <> sha256(convert_to(${hashedText('l')}, 'UTF8'))) then 'redaction'
        when l.prev_hash is distinct from coalesce(lag(l.hash) over w, a.hash) or (lag(l.keyed) over w and not l.keyed) then 'order'
      end as why
      from log_entries l
      left join (select distinct on (r.entry_id) r.* from log_anchors r where r.kind = 'redacted' and ${ofChain('r', chain)}
        order by r.entry_id, r.id desc) r on r.entry_id = l.id
      left join (select distinct on (a.entity, a.entity_id) a.entity, a.entity_id, a.hash from log_anchors a
        where a.kind = 'truncated' and ${ofChain('a', chain)} order by a.entity, a.entity_id, a.id desc) a on a.entity = l.entity and a.entity_id = l.entity_id
      where ${ofChain('l', chain)}
      window w as (partition by l.entity, l.entity_id order by l.id)`
}

interface Look {
  readonly entries: number
  readonly chains: number
  readonly broken: readonly LogFault[]
}

/**
 * Entries that do not follow from their text and the previous entry; heads that do not match their chain, and chains without one. Entries are read
 * once for both, in the order they were written rather than chain by chain, because reading them is half of the time.
 */
async function lookThrough(tx: Tx, key: LogKey, chain: Which): Promise<Look> {
  const { rows } = await sql<{ entries: number; chains: number; broken: LogFault[] }>`
  with looked as materialized (${lookedAt(key, chain)}),
  entries as (
    select x.entity, x.entity_id, x.id as entry, x.why from looked x where x.why is not null order by x.id limit ${MAX}),
  chain as (
    select l.entity, l.entity_id, count(*) as n, (array_agg(l.hash order by l.id desc))[1] as hash from looked l group by 1, 2),
  taken as (
    select distinct on (a.entity, a.entity_id) a.*, a.seal = ${texts(key).taken} as sealed from log_anchors a
    where a.kind = 'truncated' and ${ofChain('a', chain)} order by a.entity, a.entity_id, a.id desc),
  heads as (
    select x.* from (
      select coalesce(h.entity, c.entity, a.entity) as entity, coalesce(h.entity_id, c.entity_id, a.entity_id) as entity_id, null::bigint as entry, case
        when h.entity is null then 'no_head'
        when h.seal is distinct from ${hmac(key, headText('h'))} or a.sealed = false then 'seal'
        when h.entries <> coalesce(c.n, 0) + coalesce(a.entries, 0) then 'length'
        when h.hash <> coalesce(c.hash, a.hash) then 'last'
      end as why
      from (select * from log_heads o where o.entity <> 'security' and ${ofChain('o', chain)}) h
      full join chain c on c.entity = h.entity and c.entity_id = h.entity_id
      full join taken a on a.entity = coalesce(h.entity, c.entity) and a.entity_id = coalesce(h.entity_id, c.entity_id)) x
    where x.why is not null order by x.entity, x.entity_id limit ${MAX})
  select (select count(*) from looked)::int as entries,
    (select count(*) from log_heads h where h.entity <> 'security' and ${ofChain('h', chain)})::int as chains,
    coalesce((select json_agg(b order by b.entry nulls last, b.entity, b.entity_id) from (select * from entries union all select * from heads) b), '[]') as broken`.execute(
    tx,
  )
  return rows[0] as Look
}

/** The security log, which is one chain. */
const brokenSecurity = (key: LogKey) => sql<LogFault>`
  select * from (
    select 'security' as entity, 0::bigint as entity_id, s.id as entry, case
      when s.hash <> ${hmac(key, sql`s.prev_hash || ${securityText('s')}`)} then 'changed'
      when s.prev_hash <> coalesce(lag(s.hash) over (order by s.id), '') then 'order' end as why
    from security_entries s
    union all
    select 'security', 0, null, case
      when h.seal is distinct from ${hmac(key, headText('h'))} then 'seal'
      when h.entries <> (select count(*) from security_entries) then 'length'
      when h.hash <> coalesce((select hash from security_entries order by id desc limit 1), '') then 'last' end
    from log_heads h where h.entity = 'security') x
  where x.why is not null order by x.entry limit ${MAX}`

/** Entries checked with one statement, except for a longer chain: neither the database nor this process has to hold all of them. */
const SLICE = 20_000
const FIRST: Chain = { entity: '', entity_id: 0 }

interface Looking {
  /** Called with the number of entries checked. */
  readonly tell?: (checkedCount: number) => Promise<void>
  readonly isOver?: () => boolean
}

/** The last chain of the next slice; undefined when the rest is one. */
async function boundary(db: Db | Tx, lastChain: Chain): Promise<Chain | undefined> {
  const { rows } = await sql<Chain>`
    select l.entity, l.entity_id from log_entries l where ${ofChain('l', { behind: lastChain, upTo: undefined })}
    order by l.entity, l.entity_id, l.id offset ${SLICE} limit 1`.execute(db)
  return rows[0]
}

/**
 * Checks the whole log for entries that were changed, removed or inserted without the key: some chains after the other, each slice as of one moment,
 * so that it may run for long while others write.
 */
export async function verifyLog(
  db: Db,
  key: LogKey,
  { tell, isOver = () => false }: Looking = {},
): Promise<VerifyResult> {
  const broken: LogFault[] = []
  let [entries, chains] = [0, 0]
  const inOneMoment = <T>(work: (tx: Tx) => Promise<T>) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        // For the last entity by name the planner expects one row, whatever the slice holds, and would search all anchors for each entry.
        await sql`set local enable_nestloop = off`.execute(tx)
        return work(tx)
      })
  let lastChain = FIRST
  for (;;) {
    const upTo = await boundary(db, lastChain)
    const found = await inOneMoment((tx) => lookThrough(tx, key, { behind: lastChain, upTo }))
    broken.push(...found.broken)
    entries += found.entries
    chains += found.chains
    broken.splice(MAX)
    await tell?.(entries)
    if (!upTo || isOver()) break
    lastChain = upTo
  }
  await inOneMoment(async (tx) => {
    broken.push(...(await brokenSecurity(key).execute(tx)).rows)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from security_entries`.execute(tx)
    entries += rows[0]?.n ?? 0
    chains++
  })
  return {
    entries,
    chains,
    broken: broken.toSorted((a, b) => (a.entry ?? Infinity) - (b.entry ?? Infinity)).slice(0, MAX),
  }
}

export interface VerifiedChain {
  /** Number of entries that the record has had. */
  readonly entries: number
  /** How many of these were removed on purpose. */
  readonly taken: number
  readonly broken: readonly LogFault[]
}

/** Checks the entries of one record, as `verifyLog` does for all. */
export async function verifyChain(db: Db, key: LogKey, chain: Chain): Promise<VerifiedChain> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { broken } = await lookThrough(tx, key, chain)
      const { rows } = await sql<{ entries: number; taken: number }>`
        select coalesce((select h.entries from log_heads h where ${ofChain('h', chain)}), 0)::int as entries,
          coalesce((select a.entries from log_anchors a where a.kind = 'truncated' and ${ofChain('a', chain)} order by a.id desc limit 1), 0)::int as taken`.execute(
        tx,
      )
      return { ...(rows[0] as { entries: number; taken: number }), broken: broken.slice(0, MAX) }
    })
}
