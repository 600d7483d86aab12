import type { FastifyReply, FastifyRequest } from 'fastify'
import { PREFIX } from '../../../../engine/http/routes.ts'
import { randomText } from './attempts.ts'

/** Over HTTPS no other host of the domain can set it, nor anybody without TLS: browsers see to that by the name. */
const nameOf = (secure: boolean) => (secure ? '__Host-sign-on' : 'sign-on')
/** Seconds: as long as an attempt and the way back take. */
const LIFE = 900

/** What this browser was given when it set out; empty where it was given nothing. */
export function browserOf(request: FastifyRequest, secure: boolean): string {
  const name = `${nameOf(secure)}=`
  const cookies = (request.headers.cookie ?? '').split(/; */)
  const found = cookies.find((one) => one.startsWith(name))?.slice(name.length)
  return found && /^[\w-]{43}$/.test(found) ? found : ''
}

/** The browser's secret, made where there is none: two tabs share it. No script reads it. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const secret = browserOf(request, secure) || randomText()
  // The name demands the path of all; without it, it is sent to these endpoints alone.
  const path = secure ? '/' : `${PREFIX}/auth/sign-on`
  reply.header(
    'set-cookie',
    `${nameOf(secure)}=${secret}; Path=${path}; Max-Age=${LIFE}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  )
  return secret
}
