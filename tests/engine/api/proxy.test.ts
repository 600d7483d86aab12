import { expect, it, test } from 'vitest'
import { proxyAdvice } from '../../../server/proxy.ts'
import { testApp } from '../../support/app.ts'

const said: string[] = []
const log = { write: (line: string) => void said.push(JSON.parse(line).msg as string) }

it.each([
  ['nothing is declared', false],
  ['another is declared', '10.0.0.0/8'],
])('an undeclared proxy is reported once, if %s', async (_, trustProxy) => {
  const { app } = await testApp({ logLevel: 'warn', log, trustProxy })
  said.length = 0
  const from = (headers: Record<string, string>, remoteAddress = '192.0.2.7') =>
    app.inject({ url: '/panel-api/health', headers, remoteAddress })
  await from({})
  expect(said).toEqual([])
  const sent: readonly Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { 'x-forwarded-for': '203.0.113.10' },
  ]
  for (const headers of sent) expect((await from(headers)).statusCode).toBe(200)
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/192\.0\.2\.7.*TRUST_PROXY/)
})

it('a declared one reports nothing', async () => {
  const { app } = await testApp({ logLevel: 'warn', log, trustProxy: '192.0.2.0/24' })
  said.length = 0
  await app.inject({
    url: '/panel-api/health',
    headers: { 'x-forwarded-for': '203.0.113.9' },
    remoteAddress: '192.0.2.7',
  })
  expect(said).toEqual([])
})

test("at start it is detected from a public address that differs from the server's own protocol", () => {
  expect(proxyAdvice('https://crm.example.com', false)).toMatch(/TRUST_PROXY/)
  expect(proxyAdvice('https://crm.example.com', 1)).toBeUndefined()
  expect(proxyAdvice('http://localhost:3000', false)).toBeUndefined()
  expect(proxyAdvice(undefined, false)).toBeUndefined()
})
