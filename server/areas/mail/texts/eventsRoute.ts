import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { TEXT_IN_PATH, TEXT_STATUS_PATH } from '../../../../schema/areas/mail/endpoints.ts'
import type { QueueName } from '../../../../schema/areas/queues/queues.ts'
import type { Engine } from '../../../engine/http/context.ts'
import { problem } from '../../../engine/http/errors.ts'
import { fitText, putAside } from '../../../engine/queue/queue.ts'
import { isUnavailable } from '../../../engine/queue/unavailable.ts'
import { setStopped, textAccount, toldAt } from './service.ts'
import { receiveText } from './take.ts'
import { isSigned } from './twilio.ts'

const QUEUE: QueueName = 'incoming_texts'
/** Maximum number of characters of one value. */
const MAX_VALUE = 20_000
/** Maximum bytes of a request; real ones have a few hundred. */
const MAX = 65_536
const FORM = 'application/x-www-form-urlencoded'
type Params = Readonly<Record<string, string>>

/** Keywords that stop or restart text messages, in any case (twilio.com/docs/messaging, opt-out keywords). */
const STOP = /^\s*(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout|停止|退订)\s*[.!]*\s*$/i
const START = /^\s*(start|unstop)\s*[.!]*\s*$/i

/** Records the delivery status of a text message or the reason for its failure. Repeated reports and any order have the same result. */
async function note({ db, clock }: Engine, { MessageSid: ref, MessageStatus: status, ErrorCode: code }: Params) {
  if (!ref) return
  const now = clock()
  if (status === 'delivered')
    await sql`update emails set delivered_at = ${now}, status = 'sent', error = null, updated_at = ${now}, version = version + 1
      where provider_ref = ${ref} and channel = 'text' and delivered_at is null`.execute(db)
  if (status === 'failed' || status === 'undelivered') {
    const why = [status, code].filter(Boolean).join(' ').slice(0, 500)
    await sql`update emails set status = 'failed', error = ${why}, updated_at = ${now}, version = version + 1
      where provider_ref = ${ref} and channel = 'text' and delivered_at is null and status <> 'failed'`.execute(db)
  }
}

/** POST /texts/status and /texts/incoming: signed webhooks of the text message service. */
export function textEvents(app: FastifyInstance, engine: Engine): void {
  void app.register(async (instance) => {
    instance.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MAX }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const config = (summary: string) => ({
      bodyLimit: MAX,
      config: { access: 'public' as const, summary, verb: 'tell', takes: [FORM], gives: ['text/xml'] },
    })
    const heard = async (request: FastifyRequest, path: string): Promise<Params> => {
      const account = await textAccount(engine)
      if (!account) throw problem(404, 'not_found')
      const parsed = z.record(z.string(), z.string()).safeParse(request.body)
      const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
      const signature = String(request.headers['x-twilio-signature'] ?? '')
      if (!parsed.success || !isSigned(account.token, toldAt(engine, path) + query, parsed.data, signature))
        throw problem(400, 'signature')
      return Object.fromEntries(Object.entries(parsed.data).map(([name, value]) => [name, fitText(value, MAX_VALUE)]))
    }
    // The response is empty, so the sender gets no reply.
    const sendEmptyReply = (reply: FastifyReply) => reply.type('text/xml').send('<Response/>')

    instance.post(
      `/${TEXT_STATUS_PATH}`,
      config('Receive delivery reports from the text message service'),
      async (request, reply) => {
        await note(engine, await heard(request, TEXT_STATUS_PATH))
        return sendEmptyReply(reply)
      },
    )
    instance.post(
      `/${TEXT_IN_PATH}`,
      config('Receive text messages from the text message service'),
      async (request, reply) => {
        const { From: from = '', Body: body = '', MessageSid: ref = '' } = await heard(request, TEXT_IN_PATH)
        if (STOP.test(body)) await setStopped(engine.db, from, true, engine.clock())
        else if (START.test(body)) await setStopped(engine.db, from, false, engine.clock())
        try {
          await receiveText(engine, { from, body, ref })
        } catch (error) {
          if (isUnavailable(error)) throw error
          // The service sends a message only once, so a failed one is set aside for a person to check.
          const original = Buffer.from(JSON.stringify({ from, body, ref }))
          const item = { key: ref, subject: body.slice(0, 80), sender: from, original }
          await putAside(engine, QUEUE, item, { error, tries: 1 })
        }
        return sendEmptyReply(reply)
      },
    )
  })
}
