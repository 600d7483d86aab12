import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../db/kysely.ts'
import { headText, hmac, type LogKey } from './key.ts'
import { hashedText, securityText } from './text.ts'

const BATCH = 2000

const sha = (...parts: readonly Buffer[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
/** As `log_hmac` of the database. */
const sealed = ({ inner, outer }: LogKey, ...message: readonly Buffer[]) => sha(outer, sha(inner, ...message))

interface Entry {
  readonly id: number
  readonly chain: string
  readonly text: Buffer
  /** Hash of the last entry that was removed before this one. */
  readonly anchor: Buffer | null
}

/** Chains entries again in the order of their ids. */
async function chained(tx: Tx, key: LogKey, table: 'log_entries' | 'security_entries'): Promise<void> {
  const isLog = table === 'log_entries'
  const text = isLog ? sql`convert_to(${hashedText('l')}, 'UTF8')` : securityText('l')
  const chain = isLog ? sql`l.entity || ' ' || l.entity_id` : sql`''`
  const anchor = isLog
    ? sql`(select a.hash from log_anchors a where a.kind = 'truncated' and a.entity = l.entity and a.entity_id = l.entity_id order by a.id desc limit 1)`
    : sql`''::bytea`
  const last = new Map<string, Buffer>()
  for (let from = 0; ; ) {
    const { rows } = await sql<Entry>`
      select l.id, ${chain} as chain, ${text} as text, ${anchor} as anchor from ${sql.table(table)} l where l.id > ${from} order by l.id limit ${BATCH}`.execute(
      tx,
    )
    const links = rows.map(({ id, chain: chainId, text, anchor: first }) => {
      const before = last.get(chainId) ?? first
      const hash = sealed(key, before ?? Buffer.alloc(0), text)
      last.set(chainId, hash)
      return { id, before, hash }
    })
    if (links.length === 0) return
    await sql`
      update ${sql.table(table)} l set hash = n.hash, prev_hash = n.before ${isLog ? sql`, keyed = true` : sql``}
      from unnest(${links.map(({ id }) => id)}::bigint[], ${links.map(({ before }) => before)}::bytea[], ${links.map(({ hash }) => hash)}::bytea[]) n (id, before, hash)
      where l.id = n.id`.execute(tx)
    from = links.at(-1)?.id ?? from
  }
}

/**
 * Seals a log with another key: every entry is chained again as it is, so that later changes show. Removed or redacted entries stay so. Triggers that
 * protect the log have to be off.
 */
export async function resealLog(tx: Tx, key: LogKey): Promise<void> {
  await sql`delete from log_anchors where kind = 'redacted'`.execute(tx)
  await sql`
    update log_anchors a set seal = ${hmac(key, sql`convert_to(jsonb_build_array('truncated', a.entity, a.entity_id, a.entry_id, a.entries)::text, 'UTF8') || a.hash`)}
    where a.kind = 'truncated'`.execute(tx)
  await chained(tx, key, 'log_entries')
  await chained(tx, key, 'security_entries')
  await sql`
    update log_heads h set hash = coalesce(
      (select l.hash from log_entries l where l.entity = h.entity and l.entity_id = h.entity_id order by l.id desc limit 1),
      (select s.hash from security_entries s where h.entity = 'security' order by s.id desc limit 1), h.hash)`.execute(
    tx,
  )
  await sql`update log_heads h set seal = ${hmac(key, headText('h'))}`.execute(tx)
}
