import { randomBytes } from 'node:crypto'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { said } from '../../../schema/areas/onlinePayments/pageWords.ts'
import type { Locale } from '../../../schema/engine/text/format.ts'
import { refuseAddress } from '../../engine/http/errors.ts'
import { type PageParts, page } from './page.ts'

/** Addresses for customers are below this one; no staff page is. */
const PUBLIC = /^\/c(?:[/?#]|$)/

/**
 * Sends a page without scripts or a session.
 * @param formsTo other hosts that its form may redirect to
 */
export function sendPage(
  reply: FastifyReply,
  status: number,
  parts: Omit<PageParts, 'nonce'>,
  formsTo: readonly string[] = [],
): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  // form-action also covers redirects: the provider's page may have an address of the business's own.
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `form-action 'self' https:${formsTo.map((one) => ` ${one}`).join('')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(page({ ...parts, nonce }))
}

/** Language of the browser, if none was chosen on the page. */
export const browserLocale = ({ headers }: Pick<FastifyRequest, 'headers'>): Locale =>
  /^\s*zh/i.test(headers['accept-language'] ?? '') ? 'zh' : 'en'

/** Sends a page with a message about an address that leads to nothing. */
export function sendPlain(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  key: 'unknown' | 'often' | 'away',
): FastifyReply {
  const chosen = /[?&]lang=(en|zh)(?:&|#|$)/.exec(request.url)?.[1] as Locale | undefined
  const locale = chosen ?? browserLocale(request)
  return sendPage(reply, status, {
    locale,
    heading: said(locale, key),
    text: said(locale, `${key}_more`, { seller: said(locale, 'us') }),
    other: `?lang=${locale === 'zh' ? 'en' : 'zh'}`,
  })
}

/** Answers an address that the router cannot parse: customers get the page for unknown addresses. */
export function refuseUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (PUBLIC.test(request.url)) void sendPlain(request, reply, 404, 'unknown')
  else refuseAddress(error, request, reply)
}
