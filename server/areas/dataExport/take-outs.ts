import { sql } from 'kysely'
import { z } from 'zod'
import { fileOfDataExport } from '../../../schema/areas/dataExport/endpoints.ts'
import takeOuts from '../../../schema/areas/dataExport/take-outs.ts'
import { fieldErrors } from '../../../schema/engine/errors.ts'
import { routeAccessOf } from '../../engine/acts/routeAccess.ts'
import { dispositionOf } from '../../engine/files/fileName.ts'
import { byId } from '../../engine/http/bodies.ts'
import { service } from '../../engine/http/context.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { invalid, problem } from '../../engine/http/errors.ts'
import { contextOf } from '../../engine/http/routes.ts'
import { fetchRecord, pathId } from '../../engine/read/read.ts'
import { archiveKey } from './job.ts'

const ticketed = z.strictObject({ id: z.string() })

/** An export covers all franchises, so only users who see all records may create or see one. */
export default defineServer(takeOuts, {
  scope: ({ user }) => (user.scope === 'all' ? true : sql<boolean>`false`),
  before: ({ actor, setsAutomatic }) => {
    if (!setsAutomatic && actor.user.scope !== 'all')
      throw problem(403, 'forbidden', { area: 'TakeOuts', action: 'add' })
  },
  after: async (ctx) => {
    ctx.onTransactionEnd?.(async (isCommitted) => {
      if (isCommitted) await ctx.engine.services?.takeOuts?.wake()
    })
  },
  routes: (app, engine) => {
    app.get<{ Params: { id: string } }>(
      fileOfDataExport.path,
      {
        compress: false as const,
        exposeHeadRoute: false,
        schema: { params: byId },
        config: {
          ...routeAccessOf(fileOfDataExport),
          resource: takeOuts.name,
          byTicket: true,
          gives: ['application/zip'],
          security: 'exported',
          summary: 'Download the file of a data export',
        },
      },
      async (request, reply) => {
        const ctx = contextOf(engine, request)
        // A ticket is for one record: the id in the address is ignored.
        const rawParams = request.ticketParams ?? { ...(request.query as object), id: request.params.id }
        const parsed = ticketed.safeParse(rawParams)
        if (!parsed.success) throw invalid(fieldErrors(parsed.error, rawParams))
        const row = await fetchRecord(ctx, engine.db, takeOuts, pathId(parsed.data.id), 'read')
        const bytes = row['status'] === 'done' && (await service(engine, 'files').storage.get(archiveKey(row.id)))
        if (!bytes)
          throw problem(
            409,
            row['status'] === 'waiting' || row['status'] === 'making' ? 'export_waiting' : 'take_out_gone',
          )
        request.securityNote = { details: () => ({ resource: takeOuts.name, id: row.id }) }
        return reply
          .header('content-disposition', dispositionOf('attachment', `${String(row['name'])}.zip`))
          .header('x-content-type-options', 'nosniff')
          .type('application/zip')
          .send(bytes)
      },
    )
  },
})
