import { sql } from 'kysely'
import type pg from 'pg'
import type { Archive } from '../areas/dataExport/archive.ts'
import { inOrder, load, migrateTo } from '../areas/dataExport/rows.ts'
import { type Db, openKysely } from '../engine/db/kysely.ts'
import { StartError } from '../start-error.ts'
import { allTables, asText, fromLines, sumOf } from './tables.ts'

/**
 * Returns the backup part of a manifest.
 * @throws StartError for an archive that is not a backup
 */
export function backupOf({ manifest }: Archive) {
  if (!manifest.backup)
    throw new StartError('This is a data export, not a backup. Use npm run setup -- --from. Nothing was changed')
  return manifest.backup
}

/** @throws StartError naming the first table that differs */
export async function compare(db: Db, sums: Readonly<Record<string, string>>): Promise<void> {
  for (const table of await allTables(db)) {
    const { sum } = await sumOf(db, table)
    if ((sums[table.name] ?? sum) !== sum)
      throw new StartError(`The restored table ${table.name} differs from the backup (${sums[table.name]}, now ${sum})`)
  }
}

/**
 * Builds every table of a backup in an empty database, in one transaction, and compares them with the checksums.
 * @returns number of rows
 * @throws StartError with the problem; nothing is changed then
 */
export async function build(pool: pg.Pool, archive: Archive): Promise<number> {
  const { sums, sequences } = backupOf(archive)
  await migrateTo(pool, archive.manifest.migration)
  const { rowCount } = await pool.query('select from users union all select from log_entries limit 1')
  if (rowCount) throw new StartError('This database already contains a business. Use an empty one. Nothing was changed')
  await openKysely(pool)
    .transaction()
    .execute(async (tx) => {
      await asText.execute(tx)
      const tables = await allTables(tx)
      // Rows written by triggers are in the backup themselves.
      for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
      await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(tx)
      await sql`set constraints all deferred`.execute(tx)
      for (const table of await inOrder(tx, tables)) await load(tx, archive, table, fromLines)
      for (const [name, last] of Object.entries(sequences))
        await sql`select setval(${`public.${name}`}::regclass, ${last}::bigint)`.execute(tx)
      await sql`set constraints all immediate`.execute(tx)
      for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
      await compare(tx, sums)
    })
  return Object.values(archive.manifest.tables).reduce((sum, n) => sum + n, 0)
}
