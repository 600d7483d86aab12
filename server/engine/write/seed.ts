import { sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { checkBody, checkRules } from '../../../schema/engine/validate.ts'
import type { Db, Tx } from '../db/kysely.ts'
import { insertRecord } from './persist.ts'

/** Lock number for seeding a database. */
export const SEED_LOCK = 7_316_420_913

/**
 * A transaction that inserts initial data. Of several servers that start at once one does it and the others wait, however long: then it has been
 * done.
 */
export const seeding = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    return work(tx)
  })

type SeedRow = Readonly<Record<string, unknown>>

async function insertRows(tx: Tx, resource: AnyResource, rows: readonly SeedRow[]): Promise<void> {
  for (const { id, ...values } of rows) {
    const writable = Object.fromEntries(
      Object.entries(values).filter(([name]) => !resource.fields[name]?.options.readOnly),
    )
    const checked = checkBody(resource, 'create', writable)
    const errors = checked.ok ? checkRules(resource, checked.value) : checked.errors
    if (!checked.ok || Object.keys(errors).length)
      throw new Error(
        `resource ${resource.name}: seed row ${JSON.stringify(values)} is refused: ${JSON.stringify(errors)}`,
      )
    const system = Object.fromEntries(
      Object.entries(resource.fields)
        .filter(([, f]) => f.options.readOnly && !f.options.generated)
        .map(([n, f]) => [n, values[n] ?? f.options.default ?? null]),
    )
    await insertRecord(tx, resource, { ...checked.value, ...system }, null, id as number | undefined)
  }
  const inner = Object.entries(resource.fields).filter(([, field]) => field.store.as === 'child')
  for (const table of [resource.table, ...inner.map(([name]) => `${resource.table}_${name}`)]) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(
      tx,
    )
  }
}

/**
 * Writes the rows that every new database starts with, once for each resource; with `demo` also those of the demo business. All or nothing;
 * references may point forward, they are checked at the end.
 * @param pick the rows of a declaration, and the mark under which they are remembered
 * @returns names of the resources that were seeded now
 */
async function seedOnce(
  db: Db,
  resources: readonly AnyResource[],
  mark: string,
  pick: (r: AnyResource) => readonly SeedRow[],
): Promise<string[]> {
  return seeding(db, async (tx) => {
    await sql`set constraints all deferred`.execute(tx)
    const { rows } = await sql<{ name: string }>`select name from seeded`.execute(tx)
    const done = new Set(rows.map((r) => r.name))
    const open = resources.filter((r) => !done.has(`${mark}:${r.name}`))
    for (const resource of open) {
      await insertRows(tx, resource, pick(resource))
      await sql`insert into seeded (name) values (${`${mark}:${resource.name}`})`.execute(tx)
    }
    return open.map((r) => r.name)
  })
}

/** What every database starts with: statuses, types, rates. */
export const seedResources = (db: Db, resources: readonly AnyResource[]) =>
  seedOnce(db, resources, 'seed', (r) => r.seed)

/** The demo business. Only for a database that has no other data yet. */
export const seedDemo = (db: Db, resources: readonly AnyResource[]) => seedOnce(db, resources, 'demo', (r) => r.demo)
