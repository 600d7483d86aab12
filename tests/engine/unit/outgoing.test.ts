import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { outgoingFetch } from '../../../server/engine/outgoing/httpClient.ts'
import {
  createOutgoing,
  OutgoingError,
  type OutgoingParts,
  outgoingErrorIn,
} from '../../../server/engine/outgoing/outgoing.ts'
import { isPublic } from '../../../server/engine/outgoing/ranges.ts'

/** The last four bytes of a translated or mapped address. */
const hex = (v4: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = v4.split('.').map(Number)
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}
const INSIDE = [
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
]
const OUTSIDE = ['1.1.1.1', '8.8.8.8', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1', '193.0.0.1']

describe('addresses of the public internet', () => {
  it.each(INSIDE)('exclude %s, however it is written', (v4) => {
    const dressed = [
      v4,
      `::ffff:${v4}`,
      `::ffff:${hex(v4)}`,
      `64:ff9b::${hex(v4)}`,
      `2002:${hex(v4)}::1`,
      `::${hex(v4)}`,
    ]
    expect(dressed.filter(isPublic)).toEqual([])
  })
  it.each(OUTSIDE)('include %s, also behind a translator', (v4) => {
    expect([v4, `::ffff:${hex(v4)}`, `64:ff9b::${hex(v4)}`].map(isPublic)).toEqual([true, true, true])
    // The end of a tunnel is unknown.
    expect([`2002:${hex(v4)}::1`, `64:ff9b:1::${hex(v4)}`].map(isPublic)).toEqual([false, false])
  })
  it('cover the IPv6 ranges, and reject invalid addresses', () => {
    const inside = [
      '::',
      '::1',
      'fe80::1',
      'fe80::1%eth0',
      'fc00::1',
      'fd00:ec2::254',
      'ff02::1',
      '2001:db8::1',
      'fec0::1',
    ]
    expect([...inside, '100::1', '2001::1', '3fff::1', '5f00::1', 'localhost', ''].filter(isPublic)).toEqual([])
    expect(isPublic('2606:4700:4700::1111')).toBe(true)
  })
})

async function server(listener: RequestListener) {
  let asked = 0
  const made = createServer((request, response) => {
    asked += 1
    listener(request, response)
  })
  await new Promise<void>((done) => made.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    made.closeAllConnections()
    made.close()
  })
  const { port } = made.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}`, asked: () => asked }
}
const named = { hosts: ['127.0.0.1'] }
const ask = (parts: OutgoingParts, url: string, init: RequestInit = {}, limits = {}) =>
  outgoingFetch(createOutgoing(parts), 'program', limits)(url, init)
const codeOf = async (answer: Promise<unknown>) => {
  const error = await answer.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return outgoingErrorIn(error)?.code
}

describe('an outgoing call', () => {
  /** 10.0.0.1 and 127.0.0.1 as a person, a browser or a resolver might write them. */
  const SPELLINGS = [
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '10.0.0.1',
    '0xa.1',
    '167772161',
    '169.254.169.254',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '0.0.0.0',
    '0',
    'localhost',
    'localhost.',
  ]
  it.each(SPELLINGS)('does not reach the internal network: %s', async (host) => {
    expect(await codeOf(ask({}, `https://${host}/`))).toBe('inside')
    expect(createOutgoing().refusalOf(`https://${host}`, 'origin')).toBe('address_inside')
    expect(createOutgoing().refusalOf(host, 'host')).toBe('address_inside')
  })

  it('reaches it, and without TLS, if the environment names the host, with its port or without', async () => {
    const { url, port } = await server((_request, response) => response.end('hello'))
    for (const hosts of [['127.0.0.1'], [`127.0.0.1:${port}`]])
      expect(await (await ask({ hosts }, url)).text()).toBe('hello')
    expect(await codeOf(ask({ hosts: ['127.0.0.1:1'] }, url))).toBe('not_https')
    expect(await (await outgoingFetch(createOutgoing(), 'environment')(url)).text()).toBe('hello')
    const { refusalOf } = createOutgoing({ hosts: ['10.0.0.5:8443', 'sms.lan'] })
    expect(
      ['https://10.0.0.5:8443', 'http://sms.lan', 'https://10.0.0.5', 'http://a.test'].map((one) =>
        refusalOf(one, 'origin'),
      ),
    ).toEqual([undefined, undefined, 'address_inside', 'address_https'])
  })

  it('still reaches an address saved before, and no other', async () => {
    const { url, port } = await server((_request, response) => response.end('hello'))
    const outgoing = createOutgoing({ isKept: async (place, address) => place === 'a.b' && address === url })
    const from = (address: string, place = 'a.b') => outgoingFetch(outgoing, { place, address })(`${address}/x`)
    expect((await from(url)).status).toBe(200)
    expect(await codeOf(from(url, 'a.c'))).toBe('not_https')
    expect(await codeOf(from(`http://127.0.0.1:${port + 1}`))).toBe('not_https')
    expect(await codeOf(outgoingFetch(outgoing, { place: 'a.b', address: url })('https://127.0.0.2/'))).toBe('inside')
  })

  it('resolves a name once, and connects to that address', async () => {
    const { port, asked } = await server((request, response) => response.end(request.headers.host))
    let looks = 0
    const resolve = async () => {
      looks += 1
      return [{ address: looks === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    }
    const answer = await ask({ hosts: ['a.test'], resolve }, `http://a.test:${port}/`)
    expect([await answer.text(), looks, asked()]).toEqual([`a.test:${port}`, 1, 1])
    expect(await codeOf(ask({ resolve }, 'https://a.test/'))).toBe('inside')
    const mixed = createOutgoing({
      resolve: async () => [
        { address: '10.0.0.1', family: 4 },
        { address: '8.8.8.8', family: 4 },
      ],
    })
    expect(await mixed.addressesOf('a.test', 443, 'program')).toEqual([{ address: '8.8.8.8', family: 4 }])
    expect(await codeOf(ask({ resolve: async () => [] }, 'https://a.test/'))).toBe('unresolved')
  })

  it('follows no redirect, and limits size and time', async () => {
    const { url, asked } = await server(({ url: path }, response) => {
      if (path === '/large') response.end(Buffer.alloc(5000))
      else if (path === '/endless') response.write('x')
      else if (path !== '/silent') response.writeHead(Number(path?.slice(1)), { location: '/200' }).end()
    })
    for (const status of [301, 302, 303, 307, 308])
      expect(await codeOf(ask(named, `${url}/${status}`))).toBe('redirect')
    expect(asked()).toBe(5)
    expect(await codeOf(ask(named, `${url}/large`, {}, { most: 4999 }))).toBe('too_large')
    expect((await ask(named, `${url}/large`, {}, { most: 5000 })).status).toBe(200)
    for (const path of ['endless', 'silent'])
      expect(await codeOf(ask(named, `${url}/${path}`, {}, { patience: 50 }))).toBe('too_slow')
    const stop = new AbortController()
    const late = ask(named, `${url}/silent`, { signal: stop.signal })
    stop.abort(new Error('enough'))
    await expect(late).rejects.toThrow()
    const never = { resolve: () => new Promise<never>(() => undefined) }
    expect(await codeOf(ask(never, 'https://a.test/', {}, { patience: 50 }))).toBe('too_slow')
  })

  it('sends the request, and returns the response as fetch does', async () => {
    const { url } = await server((request, response) => {
      const pieces: Buffer[] = []
      request.on('data', (piece: Buffer) => pieces.push(piece))
      request.on('end', () => {
        response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] })
        const { method, headers } = request
        response.end(JSON.stringify({ method, type: headers['content-type'], body: Buffer.concat(pieces).toString() }))
      })
    })
    const body = new URLSearchParams({ name: 'Zoë & co' })
    const answer = await ask(named, url, { method: 'POST', body })
    expect([answer.status, answer.ok, answer.headers.getSetCookie()]).toEqual([201, true, ['a=1', 'b=2']])
    expect(await answer.json()).toEqual({
      method: 'POST',
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
      body: body.toString(),
    })
    expect(await (await ask(named, url)).json()).toEqual({ method: 'GET', body: '' })
  })

  it('names the host in an error, and nothing of the response', () => {
    const error = new Error('outer', { cause: new OutgoingError('inside', '10.0.0.1') })
    expect(outgoingErrorIn(error)?.message).toBe(
      '10.0.0.1 is inside the network: name it in OUTGOING_HOSTS to allow it',
    )
    expect(outgoingErrorIn(new Error('of the line'))).toBeUndefined()
  })
})
