import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/kysely.ts'
import { type LogKey, sealText } from './key.ts'
import { hashedText } from './text.ts'

/** The values that an entry's hashed text lists, in this order. */
export const COLUMNS = [
  'at',
  'event',
  'action',
  'url',
  'user_id',
  'user_email',
  'ip',
  'entity',
  'entity_id',
  'label',
  'before',
  'after',
  'changed',
  'changeset',
] as const

/** Chains checked with one statement, and entries read with one: memory stays limited, however long one chain is. */
const CHAINS = 500
const PAGE = 2000

/** What an archive contains. */
export interface ArchiveOf {
  readonly id: number
  readonly before_at: string
  readonly books_before_at: string
  readonly books: readonly string[]
  readonly user_email: string | null
  readonly created_at: string
}

interface Chain {
  readonly entity: string
  readonly entity_id: number
  /** The first entry that is kept. */
  readonly stop: number
  readonly n: number
  /** Entries that were removed before, and the hash of the last of them. */
  readonly taken: number
  readonly from: string | null
}

interface Stored {
  readonly entity: string
  readonly entity_id: number
  readonly id: number
  readonly keyed: boolean
  readonly prev: string | null
  readonly hash: string
  readonly text: string
  readonly at: string
  readonly redacted: { readonly text_hash: string; readonly seal: string } | null
}

/** The chains after this one, with the number of entries to remove from each. */
async function chainsAfter(db: Db, id: number, after: readonly [string, number]) {
  const { rows } = await sql<Chain>`
    select h.entity, h.entity_id, s.stop, x.n::int as n, coalesce(a.entries, 0) as taken, encode(a.hash, 'hex') as from
    from (select o.entity, o.entity_id from log_heads o where o.entity <> 'security' and (o.entity, o.entity_id) > (${after[0]}, ${after[1]})
      order by o.entity, o.entity_id limit ${CHAINS}) h
    cross join log_archives r
    cross join lateral (select log_stop(r, h.entity, h.entity_id) as stop) s
    cross join lateral (select count(*) as n from log_entries e where e.entity = h.entity and e.entity_id = h.entity_id and e.id < s.stop) x
    left join lateral (select a.entries, a.hash from log_anchors a where a.kind = 'truncated' and a.entity = h.entity and a.entity_id = h.entity_id
      order by a.id desc limit 1) a on true
    where r.id = ${id} order by h.entity, h.entity_id`.execute(db)
  return rows
}

/**
 * Entries of these chains to remove, chain after chain.
 * @param after id of an entry of the first chain: only those after it
 */
async function entriesOf(db: Db, chains: readonly Chain[], after: number) {
  const { rows } = await sql<Stored>`
    select e.entity, e.entity_id, e.id, e.keyed, encode(e.prev_hash, 'hex') as prev, encode(e.hash, 'hex') as hash, ${hashedText('e')} as text,
      to_char(e.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      (select jsonb_build_object('text_hash', encode(r.text_hash, 'hex'), 'seal', encode(r.seal, 'hex')) from log_anchors r
        where r.kind = 'redacted' and r.entry_id = e.id order by r.id desc limit 1) as redacted
    from unnest(${chains.map((one) => one.entity)}::text[], ${chains.map((one) => one.entity_id)}::bigint[], ${chains.map((one) => one.stop)}::bigint[])
      with ordinality c (entity, entity_id, stop, place)
    join log_entries e on e.entity = c.entity and e.entity_id = c.entity_id and e.id < c.stop and (c.place > 1 or e.id > ${after}::bigint)
    order by c.place, e.id limit ${PAGE}`.execute(db)
  return rows
}

export interface WrittenLines {
  readonly entries: number
  readonly chains: number
}

/**
 * The lines of an archive: its contents; the entries, chain after chain, each chain closed by its end; a manifest with the hash of all lines before
 * it, sealed with the key. Memory stays limited, however long the log or one chain is.
 * @param onWritten called with the number of entries written
 */
export async function* archiveLines(
  db: Db,
  key: LogKey,
  source: ArchiveOf,
  onWritten: (lines: WrittenLines) => Promise<void>,
): AsyncGenerator<string> {
  const sum = createHash('sha256')
  const line = (value: object) => {
    // Line ends to some readers, though not in JSON.
    const json = JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
    const text = `${json}\n`
    sum.update(text)
    return text
  }
  const { id, ...about } = source
  yield line({ archive: 'log', version: 1, id, ...about, columns: COLUMNS, key: key.fingerprint.toString('hex') })
  const done = { entries: 0, chains: 0 }
  let [first, last] = ['', '']
  let after: readonly [string, number] = ['', 0]
  for (;;) {
    const allChains = await chainsAfter(db, id, after)
    const chains = allChains.filter(({ n }) => n > 0)
    // Position among them, entries of that chain so far, and the last of these.
    let [chainIndex, entriesRead, lastId] = [0, 0, 0]
    while (chainIndex < chains.length) {
      const page = await entriesOf(db, chains.slice(chainIndex), lastId)
      if (page.length === 0) throw new Error('entries were deleted while they were being archived')
      let text = ''
      for (const { entity, entity_id, at: moment, redacted, ...rest } of page) {
        const { n, taken, from } = chains[chainIndex] as Chain
        text += line({ chain: [entity, entity_id], ...rest, ...(redacted ? { redacted } : {}) })
        if (first === '' || moment < first) first = moment
        if (moment > last) last = moment
        done.entries++
        ;[entriesRead, lastId] = [entriesRead + 1, rest.id]
        if (entriesRead < n) continue
        text += line({ end: [entity, entity_id], id: rest.id, hash: rest.hash, entries: n, taken, from })
        done.chains++
        ;[chainIndex, entriesRead, lastId] = [chainIndex + 1, 0, 0]
      }
      yield text
      await onWritten(done)
    }
    const end = allChains.at(-1)
    if (!end || allChains.length < CHAINS) break
    after = [end.entity, end.entity_id]
  }
  const manifest = { ...done, first: first || null, last: last || null, sha256: sum.digest('hex') }
  yield `${JSON.stringify({ manifest, seal: sealText(key, JSON.stringify(manifest)).toString('hex') })}\n`
}
