import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { LOCALES, type Locale } from '../../../schema/engine/text/format.ts'
import type { Engine } from '../../engine/http/context.ts'
import { ProblemError } from '../../engine/http/errors.ts'
import { countRequest } from '../../engine/http/rate.ts'
import { fetchRecords } from '../../engine/read/read.ts'
import { transact } from '../../engine/write/transact.ts'
import { change } from '../../engine/write/update.ts'
import { asItself } from '../jobs/program.ts'
import { page } from '../onlinePayments/page.ts'
import { hashOf } from '../onlinePayments/tokens.ts'
import { outPath } from './consent.ts'

/** Rate limit for each client: requests per number of minutes. An invalid link counts as ten. */
const [MAX_REQUESTS, MINUTES, WRONG] = [60, 10, 10]

interface Way {
  Params: { token: string }
  Querystring: { lang?: Locale | undefined }
}
const schema = {
  params: z.object({ token: z.string() }),
  querystring: z.object({ lang: z.enum(LOCALES).optional().catch(undefined) }),
}

type Said = 'ask' | 'done' | 'unknown' | 'often'
/** Heading and text of each page. */
const WORDS: Readonly<
  Record<Locale, Readonly<Record<Said, readonly [string, string]>> & { act: string; kind: string }>
> = {
  en: {
    ask: ['Unsubscribe from marketing emails?', 'You will still get emails about your work, quotes and invoices.'],
    done: [
      'You have unsubscribed from marketing emails',
      'You will still get emails about your work, quotes and invoices.',
    ],
    unknown: ['This link does not work', 'It may be incomplete. Copy the whole link from the email.'],
    often: ['Too many attempts', 'Please try again in a few minutes.'],
    act: 'Unsubscribe',
    kind: 'Emails',
  },
  zh: {
    ask: ['不再接收优惠和资讯？', '与您的工单、报价和发票有关的邮件仍会发送。'],
    done: ['您将不再收到优惠和资讯', '与您的工单、报价和发票有关的邮件仍会发送。'],
    unknown: ['此链接无效', '链接可能不完整：请从邮件中完整复制。'],
    often: ['请求过于频繁', '请几分钟后再试。'],
    act: '确认退订',
    kind: '邮件',
  },
}

/** Withdraws the consent of everyone with this address. Repeating it changes nothing. */
async function takeBack(engine: Engine, address: string): Promise<void> {
  await transact(asItself(engine, 'UNSUBSCRIBE', ['Customers:list', 'Customers:edit']), async (base) => {
    const write = { ...base, byProgram: true as const }
    const { rows } = await sql<{ id: number }>`
      select id from customers where lower(email) = ${address} and marketing_consent order by id for update`.execute(
      write.tx,
    )
    const ids = rows.map(({ id }) => id)
    const customers = await fetchRecords(write, write.tx, 'customers', ids, 'update', true)
    for (const row of customers) await change(write, 'customers', row, { marketing_consent: false })
  })
}

/**
 * GET and POST /c/unsubscribe/{token}: withdraws consent to marketing emails. GET changes nothing, because mail scanners follow links; POST does it
 * in one request (RFC 8058), from a mail program or the page's button.
 */
export function unsubscribeRoutes(app: FastifyInstance, engine: Engine): void {
  const send = (request: FastifyRequest<Way>, reply: FastifyReply, status: number, state: Said) => {
    const locale = request.query.lang ?? (/^\s*zh/i.test(request.headers['accept-language'] ?? '') ? 'zh' : 'en')
    const nonce = randomBytes(16).toString('base64url')
    const path = outPath(request.params.token)
    const [heading, text] = WORDS[locale][state]
    const act = state === 'ask' ? { text: WORDS[locale].act, to: `${path}?lang=${locale}` } : undefined
    return reply
      .code(status)
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex, nofollow')
      .type('text/html; charset=utf-8')
      .send(
        page({
          locale,
          nonce,
          heading,
          text,
          act,
          kind: WORDS[locale].kind,
          other: `${path}?lang=${locale === 'zh' ? 'en' : 'zh'}`,
        }),
      )
  }
  const handleAs =
    (state: Said, run: (address: string) => Promise<void>) =>
    async (request: FastifyRequest<Way>, reply: FastifyReply) => {
      const rate = { key: `unsubscribe:${request.ip}`, maxHits: MAX_REQUESTS, minutes: MINUTES }
      try {
        await countRequest(engine, rate, 1)
        const { rows } = await sql<{ address: string }>`
          select address from unsubscribe_links where token_hash = ${hashOf(request.params.token)}`.execute(engine.db)
        if (rows[0]) {
          await run(rows[0].address)
          return send(request, reply, 200, state)
        }
        await countRequest(engine, rate, WRONG)
        return send(request, reply, 404, 'unknown')
      } catch (error) {
        if (!(error instanceof ProblemError) || error.status !== 429) throw error
        void reply.headers(error.headers)
        return send(request, reply, 429, 'often')
      }
    }
  void app.register(async (instance) => {
    // The body is ignored: the address contains everything needed.
    instance.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      (_request, payload, done) => {
        payload.resume()
        done(null)
      },
    )
    const options = { schema, logLevel: 'silent' } as const
    instance.get<Way>(
      outPath(':token'),
      options,
      handleAs('ask', async () => undefined),
    )
    instance.post<Way>(
      outPath(':token'),
      options,
      handleAs('done', (address) => takeBack(engine, address)),
    )
  })
}
