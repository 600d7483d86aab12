import { sql } from 'kysely'
import type { Db, Tx } from '../db/kysely.ts'
import type { LogKey } from '../log/key.ts'
import { noteSecurity } from '../log/security.ts'

/** Something that a new version changed for somebody: a line at the start, and an event of the security log. */
export interface Notice {
  /** Of the security log. */
  readonly event: string
  readonly details: Readonly<Record<string, unknown>>
  /** For whoever reads what the program prints at its start. */
  readonly line: string
}

/** What a version says once, to a database that an earlier version worked with. */
export interface UpgradeNotice {
  /** Kept with the database once it was said: never changed afterwards. */
  readonly name: string
  /** What has changed for this database; nothing where it has not. */
  readonly look: (tx: Tx) => Promise<readonly Notice[]>
}

/**
 * Says each notice once to a database: of several servers that start together one does it. What is said and that it was said are one transaction,
 * so that a start that is broken off says it the next time.
 * @returns lines to be printed
 */
export async function tellUpgrades(db: Db, key: LogKey, notices: readonly UpgradeNotice[]): Promise<string[]> {
  const lines: string[] = []
  for (const { name, look } of notices)
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql`
        insert into upgrade_notices (name) values (${name}) on conflict do nothing returning name`.execute(tx)
      if (rows.length === 0) return
      for (const { event, details, line } of await look(tx)) {
        await noteSecurity(tx, key, { event, user: { id: null, email: null }, ip: null, details })
        lines.push(line)
      }
    })
  return lines
}
