import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { said } from '../../../schema/areas/onlinePayments/pageWords.ts'
import { formatMoney, LOCALES, type Locale } from '../../../schema/engine/text/format.ts'
import { type Engine, service } from '../../engine/http/context.ts'
import { ProblemError } from '../../engine/http/errors.ts'
import { countRequest } from '../../engine/http/rate.ts'
import { type Link, linkOf } from './links.ts'
import { askedBy, type LinkRequest, openCheckout, originOf } from './open.ts'
import type { Payable } from './payables.ts'
import { browserLocale, sendPage, sendPlain } from './publicPage.ts'
import { lastOf } from './sessions.ts'
import { sync } from './sync.ts'
import { pathOf } from './tokens.ts'

/** Rate limit for each client: requests per number of minutes. An invalid link counts as ten, opening the card page as five. */
const [MAX_REQUESTS, MINUTES, WRONG, PAYS] = [120, 10, 10, 5]
const rate = (ip: string) => ({ key: `pay:${ip}`, maxHits: MAX_REQUESTS, minutes: MINUTES })

interface Way {
  Params: { token: string }
  Querystring: { lang?: Locale | undefined }
}
const schema = {
  params: z.object({ token: z.string() }),
  querystring: z.object({ lang: z.enum(LOCALES).optional().catch(undefined) }),
}

const localeOf = ({ query, headers }: FastifyRequest<Way>, language: Locale | null): Locale =>
  query.lang ?? language ?? browserLocale({ headers })

const nameOf = (locale: Locale, { of, number, title }: Payable) => said(locale, of, { number, title: title ?? '' })

/** Texts for each state of a link, with the next step. */
function wordsOf(
  locale: Locale,
  { payable, linkState, amount }: LinkRequest,
  seller: string,
  now: 'thanks' | 'failed' | null,
) {
  const money = formatMoney(amount)
  const fill = { seller, amount: money }
  const key = now ?? linkState
  if (key === 'payable')
    return { heading: nameOf(locale, payable), amount: money, text: said(locale, 'how', fill), pays: true }
  return {
    heading: said(locale, key, fill),
    text: said(locale, `${key}_more`, fill),
    pays: key === 'failed' || key === 'away',
  }
}

/**
 * GET and POST /c/pay/{token}, GET /c/pay/{token}/done: the payment pages for customers. They are rendered on the server without scripts or a
 * session; the token is the only credential.
 */
export function payRoutes(app: FastifyInstance, engine: Engine, formsTo: readonly string[]): void {
  const show = (
    request: FastifyRequest<Way>,
    reply: FastifyReply,
    linkRequest: LinkRequest,
    now: 'thanks' | 'failed' | null = null,
  ) => {
    const { payable, linkState } = linkRequest
    const locale = localeOf(request, payable.language)
    const seller = payable.seller ?? said(locale, 'us')
    const { pays, ...words } = wordsOf(locale, linkRequest, seller, now)
    const path = `${pathOf(request.params.token)}${request.query.lang ? `?lang=${request.query.lang}` : ''}`
    const contact = [payable.phone, payable.email].filter(Boolean).join(' · ')
    const parts = {
      locale,
      ...words,
      above: said(locale, 'to', { seller }),
      act: pays ? { text: said(locale, 'pay', { amount: formatMoney(linkRequest.amount) }), to: path } : undefined,
      contact: contact ? said(locale, 'questions', { contact }) : undefined,
      other: `${pathOf(request.params.token)}?lang=${locale === 'zh' ? 'en' : 'zh'}`,
    }
    return sendPage(reply, linkState === 'away' ? 503 : 200, parts, formsTo)
  }

  /** Finds the link of an address, counts the request for the rate limit, and sends a message if there is no link. */
  const handleLink =
    (
      cost: number,
      run: (
        request: FastifyRequest<Way>,
        reply: FastifyReply,
        link: Link,
        linkRequest: LinkRequest,
      ) => Promise<unknown>,
    ) =>
    async (request: FastifyRequest<Way>, reply: FastifyReply) => {
      try {
        await countRequest(engine, rate(request.ip), cost)
        const link = await linkOf(engine.db, request.params.token)
        const linkRequest = link && (await askedBy(engine, link))
        if (link && linkRequest) return await run(request, reply, link, linkRequest)
        await countRequest(engine, rate(request.ip), WRONG)
        return sendPlain(request, reply, 404, 'unknown')
      } catch (error) {
        if (error instanceof ProblemError && error.status === 429) {
          void reply.headers(error.headers)
          return sendPlain(request, reply, 429, 'often')
        }
        service(engine, 'checkout').say(error as Error)
        return sendPlain(request, reply, 503, 'away')
      }
    }
  void app.register(async (instance) => {
    // The form has no fields: its body is ignored.
    instance.removeAllContentTypeParsers()
    instance.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    // The address contains the secret, so it must not be logged.
    const options = { schema, logLevel: 'silent' } as const
    const url = pathOf(':token')

    // An incomplete link must not lead to the staff sign-in page.
    for (const nowhere of ['/c', '/c/*'])
      instance.all(nowhere, { logLevel: 'silent' }, async (request, reply) => {
        await countRequest(engine, rate(request.ip), WRONG)
        return sendPlain(request, reply, 404, 'unknown')
      })
    // A request that cannot be parsed gets the page for unknown addresses.
    instance.setErrorHandler<FastifyError | ProblemError>((error, request, reply) => {
      const status = error instanceof ProblemError ? error.status : (error.statusCode ?? 500)
      if (error instanceof ProblemError) void reply.headers(error.headers)
      if (status >= 500) service(engine, 'checkout').say(error)
      if (status === 429) return sendPlain(request, reply, 429, 'often')
      return status >= 500 ? sendPlain(request, reply, 503, 'away') : sendPlain(request, reply, 404, 'unknown')
    })

    instance.get<Way>(
      url,
      options,
      handleLink(1, async (request, reply, link, linkRequest) => {
        const last = linkRequest.linkState === 'payable' ? await lastOf(engine.db, link.link) : undefined
        return show(request, reply, linkRequest, last?.status === 'failed' ? 'failed' : null)
      }),
    )

    instance.post<Way>(
      url,
      options,
      handleLink(PAYS, async (request, reply, link, { payable }) => {
        const locale = localeOf(request, payable.language)
        const pageInfo = {
          at: originOf(engine) + pathOf(request.params.token),
          name: (payment: Payable) => nameOf(locale, payment),
        }
        const opened = await openCheckout(engine, { link, locale, ...pageInfo })
        return 'url' in opened ? reply.redirect(opened.url, 303) : show(request, reply, opened)
      }),
    )

    instance.get<Way>(
      `${url}/done`,
      options,
      handleLink(PAYS, async (request, reply, link, before) => {
        const last = await lastOf(engine.db, link.link)
        if (!last) return reply.redirect(pathOf(request.params.token), 303)
        const status = await sync(engine, last.id)
        const paid: LinkRequest = { ...before, amount: last.amount }
        if (status === 'paid') return show(request, reply, paid, 'thanks')
        if (status === 'processing' || status === 'differs')
          return show(request, reply, { ...paid, linkState: 'processing' })
        return status === 'failed' ? show(request, reply, before, 'failed') : show(request, reply, before)
      }),
    )
  })
}
