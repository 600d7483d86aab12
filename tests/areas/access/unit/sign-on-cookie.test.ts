import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { browserOf, markBrowser } from '../../../../server/areas/access/auth/signOn/cookie.ts'

const asking = (cookie?: string) => ({ headers: { cookie } }) as unknown as FastifyRequest
function marked(secure: boolean, cookie?: string) {
  let header = ''
  const reply = { header: (_name: string, value: string) => void (header = value) } as unknown as FastifyReply
  return { secret: markBrowser(asking(cookie), reply, secure), header }
}

test('over HTTPS the cookie of a sign-on belongs to this host alone, and no script reads it', () => {
  const { secret, header } = marked(true)
  expect(header).toBe(`__Host-sign-on=${secret}; Path=/; Max-Age=900; HttpOnly; SameSite=Lax; Secure`)
  expect(browserOf(asking(`a=1; __Host-sign-on=${secret}`), true)).toBe(secret)
  // Whoever has another host of the domain, or the line without TLS, could set the plain one.
  expect(browserOf(asking(`sign-on=${secret}`), true)).toBe('')
})

test('without it, it is sent where it is needed alone', () => {
  const { secret, header } = marked(false, 'other=x')
  expect(header).toBe(`sign-on=${secret}; Path=/panel-api/auth/sign-on; Max-Age=900; HttpOnly; SameSite=Lax`)
  expect(marked(false, `sign-on=${secret}`).secret).toBe(secret)
  expect(marked(false, 'sign-on=short').secret).not.toBe('short')
})
