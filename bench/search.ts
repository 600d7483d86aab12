// npm run bench:search [-- rows]
// The list of leads with words to look for, among 1,000,000 leads: through HTTP with a session against the best statements we know for the same
// answer (its page and its bounded total), and against 10,000 leads. Prints medians in ms, measured A-B-B-A.
// Aims: HTTP at most twice the statements, a million rows at most five times ten thousand.
import type pg from 'pg'
import { resources } from '../schema/all.ts'
import { searchExpression } from '../server/engine/db/model.ts'
import { SEARCH_BOUND } from '../server/engine/read/list.ts'
import { besideSql } from './beside.ts'
import { fillLeads } from './leads.ts'

const TEXT = searchExpression(resources.get('leads'), 't.')

/** What is typed; `part` is what we would have an index look for: the part of it that few rows have. */
const TYPED: readonly (readonly [name: string, typed: string, part?: string])[] = [
  ['part of an email, rare', 'person4711', 'n4711'],
  ['an email', 'person4711@example.test', 'n4711'],
  ['part of a phone, rare', '37304209'],
  ['part of a phone, every row', '7700'],
  ['rare surname', 'thornalwor'],
  ['common surname', 'hollis'],
  ['common first name', 'catherine'],
  ['both', 'catherine hollis'],
  ['postcode', 'LS6 2AB'],
  ['every row', 'example'],
  ['nobody', 'zzyzx'],
]

/** The best way to the same answer: side by side, by the newest rows where many match, by the index where few do. */
function alone(pool: pg.Pool, typed: string, part: string | undefined): () => Promise<unknown> {
  const words = typed.split(' ')
  const values = [...words, ...(part ? [part] : [])].map((word) => `%${word}%`)
  const where = [
    't.archived_at is null',
    ...words.map((_, i) => `(${TEXT}${part ? ` || ''` : ''}) ilike $${i + 1}`),
    ...(part ? [`${TEXT} ilike $${values.length}`] : []),
  ].join(' and ')
  const page = `select t.* from (select t.id from leads t where ${where} order by t.created_at desc, t.id desc limit 25) p
    join leads t on t.id = p.id order by t.created_at desc, t.id desc`
  const count = `select count(*) from (select 1 from leads t where ${where} limit ${SEARCH_BOUND + 1}) c`
  return () => Promise.all([pool.query(page, values), pool.query(count, values)])
}

await besideSql({
  what: 'leads',
  many: Number(process.argv[2] ?? 1_000_000),
  few: 10_000,
  fill: fillLeads,
  cases: ({ pool }) =>
    TYPED.map(([name, typed, part]) => ({
      name,
      path: `/leads/list?q=${encodeURIComponent(typed)}`,
      alone: alone(pool, typed, part),
    })),
  rounds: 12,
  inRow: 3,
})
