import type { FastifyReply, FastifyRequest } from 'fastify'
import { PREFIX } from '../../../../engine/http/routes.ts'
import { randomText } from './attempts.ts'

const NAME = 'sign-on'
/** Seconds: as long as an attempt and the way back take. */
const LIFE = 900

/** What this browser was given when it set out; empty where it was given nothing. */
export function browserOf(request: FastifyRequest): string {
  const cookies = (request.headers.cookie ?? '').split(/; */)
  const found = cookies.find((one) => one.startsWith(`${NAME}=`))?.slice(NAME.length + 1)
  return found && /^[\w-]{43}$/.test(found) ? found : ''
}

/** The browser's secret, made where there is none: two tabs share it. It is sent to these endpoints alone, and no script reads it. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const secret = browserOf(request) || randomText()
  reply.header(
    'set-cookie',
    `${NAME}=${secret}; Path=${PREFIX}/auth/sign-on; Max-Age=${LIFE}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  )
  return secret
}
