import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type accountingExports from '../../../schema/areas/accounting/accounting-exports.ts'
import type { ExportFile, Layout } from '../../../schema/areas/accounting/accounting-exports.ts'
import { item, salesAccount } from '../../../schema/areas/accounting/settings.ts'
import type { QueueName } from '../../../schema/areas/queues/queues.ts'
import type { Row } from '../../../schema/engine/define.ts'
import { pounds, scaled, sum } from '../../../schema/engine/money/money.ts'
import type { Engine, WriteContext } from '../../engine/http/context.ts'
import { publish } from '../../engine/http/events.ts'
import type { Jobs } from '../../engine/jobs/jobs.ts'
import { beginRun, isAside } from '../../engine/queue/queue.ts'
import { fetchRecords } from '../../engine/read/read.ts'
import { csvLine } from '../../engine/transfer/export/csv.ts'
import { transact } from '../../engine/write/transact.ts'
import { asItself } from '../jobs/program.ts'
import { documentsOf } from './documents.ts'
import { notExported, paymentsOf } from './held.ts'
import type { Books, FileLayout, ProgramLayout } from './layouts/layout.ts'
import { quickbooks } from './layouts/quickbooks.ts'
import { xero } from './layouts/xero.ts'

type Export = Row<typeof accountingExports>

export const LAYOUT: Readonly<Record<Layout, ProgramLayout>> = { xero, quickbooks }

const JOB = 'accounting-exports'
const QUEUE: QueueName = 'accounting_exports'

declare module '../../engine/http/context.ts' {
  interface Services {
    readonly accounting: {
      /** Starts creating waiting exports on any free server. Errors are logged, not thrown: an hourly job starts it again. */
      readonly wake: () => Promise<void>
    }
  }
}

const text = <T>({ heads, rows }: FileLayout<T>, records: readonly T[], books: Books): string =>
  [heads.map((head) => ({ made: head })), ...records.flatMap((one) => rows(one, books))].map(csvLine).join('')

const total = (amounts: readonly number[]) => pounds(sum(amounts.map((one) => scaled(one, 2))))

async function storeFile(write: WriteContext, id: number, file: ExportFile, content: string): Promise<void> {
  const bytes = Buffer.from(content)
  await sql`insert into accounting_export_files (export_id, file, bytes, sha256)
    values (${id}, ${file}, ${bytes}, ${createHash('sha256').update(bytes).digest('hex')})`.execute(write.tx)
}

/**
 * Claims everything not yet exported and stores its files, in one transaction. Two concurrent exports wait for each other at the first row both want,
 * and each row goes to one of them.
 */
async function makeExport(write: WriteContext, row: Export): Promise<void> {
  const { id, franchise_id: franchise, layout, from_day: from, to_day: to } = row
  await sql`
    insert into accounting_export_rows (export_id, layout, kind, record_id)
    select ${id}, ${layout}, n.kind, n.record_id from (${notExported({ franchise, layout, from, to })}) n order by n.kind, n.record_id
    on conflict (layout, kind, record_id) where live do nothing`.execute(write.tx)
  const { settings } = write.engine
  const books = { account: await settings.get(salesAccount, write.tx), item: await settings.get(item, write.tx) }
  const { rows: invoices } = await documentsOf(id, 'invoice').execute(write.tx)
  const { rows: notes } = await documentsOf(id, 'credit_note').execute(write.tx)
  const { rows: payments } = await paymentsOf(id).execute(write.tx)
  const files = LAYOUT[layout]
  await storeFile(write, id, 'invoices', text(files.invoices, invoices, books))
  await storeFile(write, id, 'credit_notes', text(files.credit_notes, notes, books))
  await storeFile(write, id, 'payments', text(files.payments, payments, books))
  // Completion is neither logged nor a new version.
  await sql`
    update accounting_exports set status = 'done', invoices = ${invoices.length}, credit_notes = ${notes.length}, payments = ${payments.length},
      invoiced = ${total(invoices.map((one) => one.total_inc_vat))}, credited = ${total(notes.map((one) => one.total_inc_vat))},
      received = ${total(payments.map((one) => one.amount))} where id = ${id}`.execute(write.tx)
  await publish(write, 'accounting-exports', id)
}

/**
 * Creates every waiting export, each in its own transaction; one that fails twice is set aside.
 * @throws the first error, after all were tried
 */
export async function makeAll(engine: Engine, isOver: () => boolean = () => false): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from accounting_exports t
    where t.status = 'waiting' and t.archived_at is null and not ${isAside(QUEUE, sql`t.id::text`)} order by t.id`.execute(
    engine.db,
  )
  const run = await beginRun(engine, QUEUE)
  for (const { id, name } of rows) {
    if (isOver()) return
    await run.process({ key: String(id), subject: name }, () =>
      transact(asItself(engine, 'ACCOUNTING', ['AccountingExports:edit', 'Franchises:list']), async (write) => {
        const [row] = await fetchRecords(write, write.tx, 'accounting-exports', [id], 'update', true)
        if (row?.['status'] === 'waiting' && row.archived_at === null) await makeExport(write, row)
      }),
    )
  }
  run.end()
}

/** Starts the hourly run, which also picks up exports left by a server that stopped. */
export const sendAccounting = (jobs: Jobs): Promise<void> => jobs.send(JOB, {})

/** Registers the background job. */
export function handleAccounting(engine: Engine, jobs: Jobs, logError: (error: Error) => void): void {
  jobs.handle(JOB, ({ signal }) => makeAll(engine, () => signal.aborted))
  if (engine.services) engine.services.accounting = { wake: () => sendAccounting(jobs).catch(logError) }
}
