import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context, Engine } from '../../engine/http/context.ts'
import { problem } from '../../engine/http/errors.ts'
import { PREFIX } from '../../engine/http/routes.ts'
import { renderEmail } from '../../engine/mail/shown.ts'
import { issueTicket } from '../../engine/transfer/export/tickets.ts'
import { sendPage } from './bodyRoute.ts'

const PATH = '/email-preview'
const ticketShape = z.object({ html: z.string() })

/** Returns an address that shows an unsaved email once. Only the ticket contains it, for a minute. */
export async function previewAddress({ engine, actor }: Context, html: string): Promise<string> {
  return `${PREFIX}${PATH}?ticket=${await issueTicket(engine.db, actor.session_id, PREFIX + PATH, { html })}`
}

/** GET /email-preview: shows the email in a ticket as a page without scripts. */
export function previewRoute(app: FastifyInstance, engine: Engine): void {
  app.get(
    PATH,
    {
      compress: false,
      exposeHeadRoute: false,
      config: {
        access: 'session' as const,
        byTicket: true as const,
        gives: ['text/html'],
        summary: 'Preview an email, using the ticket of the preview',
      },
    },
    async (request, reply) => {
      const ticket = ticketShape.safeParse(request.ticketParams)
      if (!ticket.success) throw problem(404, 'not_found')
      return sendPage(reply, await renderEmail(engine, ticket.data.html))
    },
  )
}
