// npm run bench:identify [-- rows]
// Who is it, among 1,000,000 customers: through HTTP with a session against the same statement alone, and against 10,000 customers.
// Prints medians in ms, measured A-B-B-A. Aims: HTTP at most twice the statement, a million rows at most three times ten thousand.
import type pg from 'pg'
import { resources } from '../schema/all.ts'
import { allPermissions } from '../schema/engine/permissions.ts'
import { identifyStatement } from '../server/areas/customers/identify/identify.ts'
import { PREPARE_MARK } from '../server/engine/db/prepared.ts'
import type { Caller } from '../server/engine/http/context.ts'
import { besideSql } from './beside.ts'
import { fillCustomers } from './customers.ts'

const STEP = 100_000

async function fill(pool: pg.Pool, from: number, to: number): Promise<void> {
  // Made anew afterwards: the fill would spend most of its time on them.
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename like 'customers%' and indexdef like '%gin_trgm_ops%'`,
  )
  for (const { indexname } of rows) await pool.query(`drop index "${indexname}"`)
  for (let at = from; at <= to; at += STEP) await fillCustomers(pool, at, Math.min(at + STEP - 1, to))
  for (const { indexdef } of rows) await pool.query(indexdef)
}

const ASKED: readonly (readonly [name: string, query: string])[] = [
  ['phone', 'phone=%2B447700004711'],
  ['email', 'email=Person4711%40example.test'],
  ['common name', 'name=Jon+Smyth'],
  ['rare name, misspelt', 'name=Prya+Thornalwerth'],
  ['beginning of a surname', 'name=holl'],
  ['surname first', 'name=Thornalwerth%2C+Priya'],
  ['street', 'name=12+Elm+Grove'],
  ['company', 'company=Ashalton+Heeting+Limited'],
  ['postcode', 'postcode=LS6+2AB'],
  [
    'all of them',
    'phone=07700004711&email=person9%40example.test&name=Catherine+Smith&company=Oakerby&postcode=LS6+2AB',
  ],
]

const asker = {
  engine: { resources, rules: new Map(), db: undefined },
  actor: { permissions: new Set(allPermissions(resources.all)), user: { scope: 'all' } },
} as unknown as Caller

await besideSql({
  what: 'customers',
  many: Number(process.argv[2] ?? 1_000_000),
  few: 10_000,
  fill,
  cases: ({ pool, db }) =>
    ASKED.map(([name, query]) => {
      const { sql, parameters } = identifyStatement(asker, Object.fromEntries(new URLSearchParams(query)))!.compile(db)
      // Planned each time, as by any other client.
      const text = sql.replace(PREPARE_MARK, '')
      return { name, path: `/customers/identify?${query}`, alone: () => pool.query(text, [...parameters]) }
    }),
  rounds: 6,
  inRow: 10,
})
