import { sql } from 'kysely'
import type { Db, Tx } from '../db/kysely.ts'
import type { LogKey } from '../log/key.ts'
import { noteSecurity } from '../log/security.ts'

/** A change by a new version that somebody needs to know of: a line at the start, and an event in the security log. */
export interface Notice {
  /** The event for the security log. */
  readonly event: string
  readonly details: Readonly<Record<string, unknown>>
  /** The line printed at the start, for the operator. */
  readonly line: string
}

/** A notice that a version gives once, to a database that an earlier version used. */
export interface UpgradeNotice {
  /** Stored in the database once given; never renamed. */
  readonly name: string
  /** What has changed for this database; empty when nothing has. */
  readonly look: (tx: Tx) => Promise<readonly Notice[]>
}

/**
 * Gives each notice once to a database; of several servers that start together, one does. The log entry and the record that it was given are one
 * transaction, so an interrupted start gives it the next time.
 * @returns lines to print
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
