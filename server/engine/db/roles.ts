import pg from 'pg'
import { withSession } from './session.ts'

/** The role that the program uses: it may add to the log and change nothing in it. */
export const APP_ROLE = 'crm_app'

/** Creates the role on a server of our own, with this password (hexadecimal digits). */
export async function ensureAppRole(url: string, password: string): Promise<void> {
  if (!/^[0-9a-f]+$/.test(password)) throw new Error('the password of the role must be of hexadecimal digits')
  await withSession(url, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE])
    await client.query(`${rowCount ? 'alter' : 'create'} role ${APP_ROLE} login password '${password}'`)
  })
}

/** The log, and other tables that are only added to. */
const ADDED_TO = ['log_entries', 'log_anchors', 'security_entries', 'log_keys', 'migrations']

/**
 * Grants a role what the program needs in a migrated database, and revokes what it must not have: changing or deleting log entries. The owner runs it
 * after each migration.
 */
export async function grantApp(owner: pg.Pool, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  const tables = ADDED_TO.map((table) => pg.escapeIdentifier(table)).join(', ')
  await owner.query(`
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage, select on all sequences in schema public to ${name};
    revoke update, delete, truncate, trigger, references on ${tables} from ${name};
    revoke insert on log_keys, migrations from ${name};
    revoke delete on log_heads from ${name};
    revoke execute on function truncate_log from ${name};
    revoke delete on log_archives from ${name};
    grant execute on function remove_archived_log, redact_log to ${name}`)
}

/** Whether the role of this pool may change the log: the owner of the tables, or a superuser. */
export async function mayChangeLog(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    "select has_table_privilege('log_entries', 'update') or has_table_privilege('log_entries', 'delete') as may",
  )
  return rows[0]?.may ?? true
}
