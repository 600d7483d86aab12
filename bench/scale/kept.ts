import pg from 'pg'
import { type Counts, fill } from './fill.ts'

/**
 * Fills the database of `pool` with `many`, unless an earlier run has, and keeps one beside it, named `small`, as it was with `few`.
 * @param url of the former, of whoever may make databases
 */
export async function fillOnce(
  pool: pg.Pool,
  url: string,
  { few, many, say }: { few: Counts; many: Counts; say: (line: string) => void },
): Promise<void> {
  const other = new URL(url)
  const name = other.pathname.slice(1)
  other.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: other.href })
  await admin.connect()
  try {
    const { rows } = await admin.query<{ name: string; filled: string | null }>(
      `select datname as name, shobj_description(oid, 'pg_database') as filled from pg_database`,
    )
    const size = JSON.stringify([few, many])
    const filled = rows.find((one) => one.name === name)?.filled
    if (filled === size) return
    if (filled || rows.some((one) => one.name === 'small'))
      throw new Error(
        'The folder holds a business of another size, or one that was not filled to its end: name another',
      )
    await fill(pool, null, few, say)
    // Who is copied has nobody connected: the pool lets go of its connections and takes new ones afterwards.
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
      [name],
    )
    await admin.query(`create database small template ${pg.escapeIdentifier(name)}`)
    await fill(pool, few, many, say)
    await admin.query(`comment on database ${pg.escapeIdentifier(name)} is ${pg.escapeLiteral(size)}`)
  } finally {
    await admin.end()
  }
}
