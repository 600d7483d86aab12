import type { FastifyReply, FastifyRequest } from 'fastify'
import { PREFIX } from '../../../../engine/http/routes.ts'
import { randomText } from './attempts.ts'

/** The `__Host-` prefix makes browsers refuse the cookie from other hosts of the domain and from connections without TLS. */
const nameOf = (secure: boolean) => (secure ? '__Host-sign-on' : 'sign-on')
/** Seconds; covers an attempt and the return. */
const LIFE = 900

/** Returns the secret in this browser's cookie; empty if there is none. */
export function browserOf(request: FastifyRequest, secure: boolean): string {
  const name = `${nameOf(secure)}=`
  const cookies = (request.headers.cookie ?? '').split(/; */)
  const found = cookies.find((one) => one.startsWith(name))?.slice(name.length)
  return found && /^[\w-]{43}$/.test(found) ? found : ''
}

/** Returns the browser's secret and creates it if needed: tabs share it, and scripts cannot read it. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const secret = browserOf(request, secure) || randomText()
  // The `__Host-` prefix requires the path `/`; otherwise the cookie is sent only to these endpoints.
  const path = secure ? '/' : `${PREFIX}/auth/sign-on`
  reply.header(
    'set-cookie',
    `${nameOf(secure)}=${secret}; Path=${path}; Max-Age=${LIFE}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  )
  return secret
}
