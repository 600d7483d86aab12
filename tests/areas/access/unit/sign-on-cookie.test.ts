import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { browserOf, markBrowser } from '../../../../server/areas/access/auth/signOn/cookie.ts'

const asking = (cookie?: string) => ({ headers: { cookie } }) as unknown as FastifyRequest
function marked(secure: boolean, cookie?: string) {
  let header = ''
  const reply = { header: (_name: string, value: string) => void (header = value) } as unknown as FastifyReply
  return { secret: markBrowser(asking(cookie), reply, secure), header }
}

test('over HTTPS the sign-on cookie belongs to this host alone, and scripts cannot read it', () => {
  const { secret, header } = marked(true)
  expect(header).toBe(`__Host-sign-on=${secret}; Path=/; Max-Age=900; HttpOnly; SameSite=Lax; Secure`)
  expect(browserOf(asking(`a=1; __Host-sign-on=${secret}`), true)).toBe(secret)
  // Anyone who controls another host of the domain, or the connection without TLS, could set the plain one.
  expect(browserOf(asking(`sign-on=${secret}`), true)).toBe('')
})

test('without HTTPS, it is sent only to the path that needs it', () => {
  const { secret, header } = marked(false, 'other=x')
  expect(header).toBe(`sign-on=${secret}; Path=/panel-api/auth/sign-on; Max-Age=900; HttpOnly; SameSite=Lax`)
  expect(marked(false, `sign-on=${secret}`).secret).toBe(secret)
  expect(marked(false, 'sign-on=short').secret).not.toBe('short')
})
