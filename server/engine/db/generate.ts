import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { diffStatements, introspect } from './diff.ts'
import { MIGRATIONS, migrate, readMigrations } from './migrate.ts'
import { desiredTables } from './model.ts'

/** Statements that the migration files lack, compared with the declarations; the files are applied to the empty database of `pool`. */
export async function missingStatements(
  pool: pg.Pool,
  resources: readonly AnyResource[],
  folder = MIGRATIONS,
): Promise<string[]> {
  await migrate(pool, folder)
  return diffStatements(desiredTables(resources), await introspect(pool))
}

/**
 * Writes the next numbered migration when the declarations need something that the files do not create.
 * @param title words for the file's name, such as `job_types`
 * @returns the path written, or undefined when they agree
 */
export async function generateMigration(
  pool: pg.Pool,
  resources: readonly AnyResource[],
  title: string,
  folder = MIGRATIONS,
): Promise<string | undefined> {
  const statements = await missingStatements(pool, resources, folder)
  if (statements.length === 0) return undefined
  const number = String((await readMigrations(folder)).length + 1).padStart(4, '0')
  const file = path.join(folder, `${number}_${title}.sql`)
  await writeFile(
    file,
    `-- Generated from the declarations by \`npm run db:generate\`; read before committing.\n\n${statements.join('\n\n')}\n`,
  )
  return file
}
