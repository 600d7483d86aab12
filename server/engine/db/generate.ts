import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { DeclaredRight } from '../../../schema/engine/right.ts'
import { rights as declaredRights } from '../../../schema/rights.ts'
import { diffStatements, introspect } from './diff.ts'
import { MIGRATIONS, migrate, readMigrations } from './migrate.ts'
import { desiredTables } from './model.ts'
import { type GrantedRight, grantStatement, missingRights } from './rightGrants.ts'

/** Statements that the migration files lack, compared with the declarations; the files are applied to the empty database of `pool`. */
export async function missingStatements(
  pool: pg.Pool,
  resources: readonly AnyResource[],
  folder = MIGRATIONS,
  rights: readonly GrantedRight[] = declaredRights,
): Promise<string[]> {
  await migrate(pool, folder)
  const tables = diffStatements(desiredTables(resources), await introspect(pool))
  return [...tables, ...(await missingRights(pool, rights)).map(grantStatement)]
}

interface Generated {
  /** Path of the migration. */
  readonly file: string
  /** Rights that it grants. */
  readonly granted: readonly DeclaredRight[]
}

/**
 * Writes the next numbered migration when the declarations need something that the files do not create.
 * @param title words for the file's name, such as `job_types`
 * @returns what was written, or undefined when they agree
 */
export async function generateMigration(
  pool: pg.Pool,
  resources: readonly AnyResource[],
  title: string,
  folder = MIGRATIONS,
  rights: readonly DeclaredRight[] = declaredRights,
): Promise<Generated | undefined> {
  const statements = await missingStatements(pool, resources, folder, rights)
  if (statements.length === 0) return undefined
  const number = String((await readMigrations(folder)).length + 1).padStart(4, '0')
  const file = path.join(folder, `${number}_${title}.sql`)
  await writeFile(
    file,
    `-- Generated from the declarations by \`npm run db:generate\`; read before committing.\n\n${statements.join('\n\n')}\n`,
  )
  return { file, granted: await missingRights(pool, rights) }
}
