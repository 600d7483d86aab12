import { sql } from 'kysely'
import type pg from 'pg'
import { openKysely, type Tx } from '../../engine/db/kysely.ts'
import { migrate } from '../../engine/db/migrate.ts'
import type { FileOptions } from '../../engine/files/parts.ts'
import type { LogKey } from '../../engine/log/key.ts'
import { resealLog } from '../../engine/log/reseal.ts'
import { noteSecurity } from '../../engine/log/security.ts'
import { StartError } from '../../start-error.ts'
import { openArchive } from './archive.ts'
import { goOn, inOrder, load, migrateTo, restoreFiles } from './rows.ts'
import { exportedTables } from './tables.ts'

interface Target {
  /** Connection of the owner of the tables. */
  readonly pool: pg.Pool
  readonly files: FileOptions
  readonly key: LogKey
  /**
   * Runs before the commit and gives the first administrator access.
   * @throws StartError, and nothing is changed
   */
  readonly ends: (tx: Tx) => Promise<void>
}

/**
 * Restores a business from an archive into an empty database: rows with their ids and times, files, the log. With the key that sealed the log its
 * seals stay, otherwise it is sealed again. Either everything is restored, or nothing except unreferenced files.
 * @returns number of rows written
 * @throws StartError with the problem; nothing is changed then
 */
export async function restore(path: string, target: Target): Promise<number> {
  const archive = await openArchive(path)
  try {
    const { pool, key, ends } = target
    const { manifest } = archive
    if (manifest.backup)
      throw new StartError('This is a backup, not a data export. Use npm run restore. Nothing was changed')
    await migrateTo(pool, manifest.migration)
    const { rowCount } = await pool.query('select from users union all select from log_entries limit 1')
    if (rowCount)
      throw new StartError('This database already contains a business. Use an empty one. Nothing was changed')
    await restoreFiles(target.files, archive)
    await openKysely(pool)
      .transaction()
      .execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx)
        const tables = await exportedTables(tx)
        const ordered = await inOrder(tx, tables)
        // Rows written by triggers are in the archive themselves.
        for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx)
        await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} cascade`.execute(tx)
        await sql`set constraints all deferred`.execute(tx)
        for (const table of ordered) await load(tx, archive, table)
        await goOn(tx, tables)
        const isOther = manifest.log_key !== key.fingerprint.toString('hex')
        if (isOther) await resealLog(tx, key)
        await sql`insert into log_keys (fingerprint) values (${key.fingerprint}) on conflict do nothing`.execute(tx)
        await sql`set constraints all immediate`.execute(tx)
        for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx)
        // The trigger that marks rows for reports did not run, so everything is marked.
        const { rows } = await sql<{ at: string | null }>`select to_regclass('report_due')::text as at`.execute(tx)
        if (rows[0]?.at) await sql`insert into report_due (kind) values ('all')`.execute(tx)
        await ends(tx)
        await noteSecurity(tx, key, {
          event: 'restored',
          user: { id: null, email: null },
          ip: null,
          details: { made_at: manifest.made_at, log: isOther ? 'sealed again' : 'as it was sealed' },
        })
      })
    await migrate(pool)
    return Object.values(manifest.tables).reduce((sum, n) => sum + n, 0)
  } finally {
    archive.close()
  }
}
