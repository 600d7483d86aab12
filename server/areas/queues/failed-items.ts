import { sql } from 'kysely'
import { z } from 'zod'
import { originalOfItem } from '../../../schema/areas/queues/endpoints.ts'
import failedItems from '../../../schema/areas/queues/failed-items.ts'
import { fieldErrors } from '../../../schema/engine/errors.ts'
import { routeAccessOf } from '../../engine/acts/routeAccess.ts'
import { dispositionOf } from '../../engine/files/fileName.ts'
import { byId } from '../../engine/http/bodies.ts'
import { defineServer } from '../../engine/http/defineServer.ts'
import { invalid, problem } from '../../engine/http/errors.ts'
import { contextOf } from '../../engine/http/routes.ts'
import { fetchRecord, pathId } from '../../engine/read/read.ts'

const ticketed = z.strictObject({ id: z.string() })
/** File extensions by which programs recognise the original. */
const ENDING: Readonly<Record<string, string>> = { incoming_mail: 'eml' }

/** Only for users who see all franchises: an unreadable email does not show whose it is. */
export default defineServer(failedItems, {
  scope: ({ user }) => (user.scope === 'all' ? true : sql<boolean>`false`),
  routes: (app, engine) => {
    app.get<{ Params: { id: string } }>(
      originalOfItem.path,
      {
        compress: false,
        exposeHeadRoute: false,
        schema: { params: byId },
        config: {
          ...routeAccessOf(originalOfItem),
          resource: failedItems.name,
          byTicket: true,
          gives: ['application/octet-stream'],
          security: 'exported',
          summary: 'Download the original of a failed item',
        },
      },
      async (request, reply) => {
        const ctx = contextOf(engine, request)
        // A ticket is for one record: the id in the address is ignored.
        const rawParams = request.ticketParams ?? { ...(request.query as object), id: request.params.id }
        const parsed = ticketed.safeParse(rawParams)
        if (!parsed.success) throw invalid(fieldErrors(parsed.error, rawParams))
        const row = await fetchRecord(ctx, engine.db, failedItems, pathId(parsed.data.id), 'read')
        const { rows } = await sql<{ bytes: Buffer }>`
          select bytes from failed_item_originals where failed_item_id = ${row.id}`.execute(engine.db)
        if (!rows[0]) throw problem(409, 'original_gone')
        request.securityNote = { details: () => ({ resource: failedItems.name, id: row.id }) }
        return reply
          .header(
            'content-disposition',
            dispositionOf('attachment', `failed-item-${row.id}.${ENDING[String(row['queue'])] ?? 'bin'}`),
          )
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('cache-control', 'no-store')
          .type('application/octet-stream')
          .send(rows[0].bytes)
      },
    )
  },
})
