import { sql } from 'kysely'
import { z } from 'zod'
import accountingExports, { FILES } from '../../../schema/areas/accounting/accounting-exports.ts'
import { fileOfExport } from '../../../schema/areas/accounting/endpoints.ts'
import { fieldErrors } from '../../../schema/engine/errors.ts'
import { routeAccessOf } from '../../engine/acts/routeAccess.ts'
import { dispositionOf } from '../../engine/files/fileName.ts'
import { byId } from '../../engine/http/bodies.ts'
import type { WriteContext } from '../../engine/http/context.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { invalid, problem } from '../../engine/http/errors.ts'
import { contextOf } from '../../engine/http/routes.ts'
import { fetchRecord, pathId } from '../../engine/read/read.ts'
import { keepInScope } from '../../engine/rights/recordScope.ts'

const ticketed = z.strictObject({ id: z.string(), file: z.enum(FILES) })

/**
 * Withdrawing an export frees its rows for another export; it can be restored only while no other export has them.
 * @throws problem 409 exported_since
 */
async function setLive(write: WriteContext, id: number, live: boolean): Promise<void> {
  if (live) {
    const { rows } = await sql`
      select from accounting_export_rows r join accounting_export_rows o on o.layout = r.layout and o.kind = r.kind and o.record_id = r.record_id
      where r.export_id = ${id} and o.export_id <> ${id} and o.live limit 1`.execute(write.tx)
    if (rows.length) throw problem(409, 'exported_since')
  }
  await sql`update accounting_export_rows set live = ${live} where export_id = ${id}`.execute(write.tx)
}

export default defineServer(accountingExports, {
  open: () => sql<boolean>`false`,
  before: (ctx, values, before) => {
    if (!ctx.setsAutomatic) keepInScope(ctx.actor, accountingExports.belongs, values, before)
  },
  after: async (ctx, after, before) => {
    if (before && (before.archived_at === null) !== (after.archived_at === null))
      await setLive(ctx, after.id, after.archived_at === null)
    if (after.status !== 'waiting' || after.archived_at !== null) return
    ctx.onTransactionEnd?.(async (isCommitted) => {
      if (isCommitted) await ctx.engine.services?.accounting?.wake()
    })
  },
  routes: (app, engine) => {
    const { path } = fileOfExport
    app.get<{ Params: { id: string } }>(
      path,
      {
        exposeHeadRoute: false,
        schema: { params: byId },
        config: {
          ...routeAccessOf(fileOfExport),
          resource: accountingExports.name,
          byTicket: true,
          gives: ['text/csv; charset=utf-8'],
          security: 'exported',
          summary: 'Download a file of an accounting export',
        },
      },
      async (request, reply) => {
        const ctx = contextOf(engine, request)
        // A ticket is for one file of one record: record and file in the address are ignored.
        const rawParams = request.ticketParams ?? { ...(request.query as object), id: request.params.id }
        const parsed = ticketed.safeParse(rawParams)
        if (!parsed.success) throw invalid(fieldErrors(parsed.error, rawParams))
        const { id, file } = parsed.data
        const row = await fetchRecord(ctx, engine.db, accountingExports, pathId(id), 'read')
        const { rows } = await sql<{ bytes: Buffer }>`
          select bytes from accounting_export_files where export_id = ${row.id} and file = ${file}`.execute(engine.db)
        if (!rows[0]) throw problem(409, 'export_waiting')
        request.securityNote = { details: () => ({ resource: accountingExports.name, id: row.id, file }) }
        const name = `${String(row['name'])}-${String(row['layout'])}-${file}.csv`
        return reply
          .header('content-disposition', dispositionOf('attachment', name))
          .header('x-content-type-options', 'nosniff')
          .type('text/csv; charset=utf-8')
          .send(rows[0].bytes)
      },
    )
  },
})
