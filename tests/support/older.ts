import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { MIGRATIONS, migrate } from '../../server/engine/db/migrate.ts'
import { withScratchDatabase } from '../../server/engine/db/scratch.ts'
import { cloneDatabase } from './database.ts'

/** A database as it was before the migration called `<number>_<name>`; `migrate(pool)` brings it to today. */
export async function olderThan<T>(name: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const first = readdirSync(MIGRATIONS).find((file) => file.endsWith(`_${name}.sql`))
  if (!first) throw new Error(`there is no migration called ${name}`)
  const folder = mkdtempSync(join(tmpdir(), 'older-'))
  try {
    cpSync(MIGRATIONS, folder, { recursive: true })
    for (const file of readdirSync(folder)) if (file >= first) rmSync(join(folder, file))
    return await withScratchDatabase(await cloneDatabase(), async (pool) => {
      await migrate(pool, folder)
      return work(pool)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
