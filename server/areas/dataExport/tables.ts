import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../engine/db/kysely.ts'

/** Tables left out of archives, with the reason; all others are included, even new ones. */
export const OUT: Readonly<Record<string, string>> = {
  credentials: 'passwords',
  recovery_tokens: 'ways in',
  sessions: 'ways in',
  download_tickets: 'ways in',
  second_factors: 'second factors',
  second_factor_codes: 'second factors',
  sign_in_secrets: 'secrets of another service',
  sign_in_trust: 'ways in',
  sign_on_links: 'ways in',
  sign_on_arrivals: 'ways in',
  sign_on_attempts: 'ways in',
  worker_feeds: 'addresses that let in',
  pay_links: 'addresses that let in',
  checkout_sessions: 'of pay links',
  checkout_events: 'of pay links',
  checkout_refunds: 'of pay links',
  app_secrets: 'secrets of the server',
  log_keys: 'of the key of the server',
  idempotency_keys: 'of requests under way',
  rate_limits: 'of requests under way',
  email_queue: 'on its way',
  messages_waiting: 'on its way',
  imports: 'on its way',
  import_files: 'on its way',
  import_rows: 'on its way',
  import_values: 'on its way',
  import_repairs: 'on its way',
  invoice_batches: 'on its way',
  invoice_batch_jobs: 'on its way',
  changeset_reverts: 'on its way',
  take_outs: 'data exports themselves',
  report_marks: 'worked out again',
  report_months: 'worked out again',
  report_due: 'worked out again',
  report_agreed: 'worked out again',
  report_invoiced: 'worked out again',
  report_paid: 'worked out again',
  report_rules: 'worked out again',
  refolding: 'worked out again',
  phone_repairs: 'of the old server',
  job_margins: 'worked out again',
  access_epoch: 'counts for the servers',
  settings_epoch: 'counts for the servers',
  outgoing_kept: 'of the network of the old server',
  server_lines: 'what the old servers said',
  log_checks: 'worked out again',
  keep_runs: 'of the old servers',
  migrations: 'of the version that it is built with',
  upgrade_notices: 'said by the old server',
}

/** Columns whose values are replaced: secrets, and states that only the old server could end. */
const AS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sign_in_providers: { secret_set_at: 'null', active: 'false' },
  // Otherwise two servers would send messages to the same customers.
  message_rules: { active: 'false' },
  emails: {
    status: `case when t.status = 'queued' then 'failed' else t.status end`,
    error: `case when t.status = 'queued' then 'Not sent before everything was taken out' else t.error end`,
  },
}

/** Rows that are included: sealed values can be read only with the old server's key, and queued items stay there. */
const WHERE: Readonly<Record<string, string>> = {
  system_settings: 't.sealed is null',
  log_archives: `t.state in ('done', 'gone')`,
}

/** An exported table with its columns in order, without generated ones. */
export interface ExportedTable {
  readonly name: string
  readonly columns: readonly string[]
}

/** Returns the tables of an archive, by name. */
export async function exportedTables(db: Db | Tx): Promise<readonly ExportedTable[]> {
  const { rows } = await sql<ExportedTable>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not c.relname = any(${Object.keys(OUT)}::text[])
    group by c.relname order by c.relname`.execute(db)
  return rows
}

/** SQL of a table's rows as one line of JSON each, with numbers and bytes in the database's format. */
export function linesOf({ name, columns }: ExportedTable): RawBuilder<{ line: string }> {
  const as = AS[name] ?? {}
  const selectedColumns = columns.map((column) =>
    as[column] ? sql`${sql.raw(as[column])} as ${sql.id(column)}` : sql.ref(`t.${column}`),
  )
  return sql<{ line: string }>`
    select row_to_json(x)::text as line from (select ${sql.join(selectedColumns)} from ${sql.table(name)} t where ${sql.raw(WHERE[name] ?? 'true')}) x`
}

export const countOf = ({ name }: ExportedTable): RawBuilder<{ n: number }> =>
  sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} t where ${sql.raw(WHERE[name] ?? 'true')}`
