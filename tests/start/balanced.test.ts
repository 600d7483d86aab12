import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { toolAt } from '../../scripts/prepare/tools.mjs'
import { freePort } from '../../server/free-port.ts'
import { startBalancer } from '../support/balancer.ts'
import { cloneDatabase } from '../support/database.ts'
import { photo } from '../support/files.ts'
import { listenLive } from '../support/live.ts'
import { enter } from '../support/running.ts'
import { s3Server } from '../support/s3.ts'
import { type RunningServer, startServer, temporaryFolder } from '../support/server.ts'
import { startWriters } from '../support/writers.ts'

const slow = 240_000
const database = await cloneDatabase()
const { url: S3_URL } = await s3Server()
const shared = {
  DATABASE_URL: database,
  S3_URL,
  TRUST_PROXY: '1',
  DRAIN_SECONDS: '6',
  SESSION_IDLE_MINUTES: '5',
  SEALING_KEY: 'one key for all servers on one database',
}
/** Five minutes ahead of the others. */
const AHEAD = () => ({ LD_PRELOAD: toolAt('faketime'), FAKETIME: '+300s', FAKETIME_DONT_FAKE_MONOTONIC: '1' })
const serverOn = (port: number, more: Readonly<Record<string, string>> = {}) =>
  startServer({ ...shared, ...more, DATA_DIR: temporaryFolder(), PORT: String(port) })
const at = (address: string) => ({ address: Promise.resolve(address) })
const json = { 'content-type': 'application/json', connection: 'close' }

describe('two servers behind a load balancer, without sticky sessions', () => {
  it('act as one for their users, though one is five minutes ahead, and are replaced one by one under load', {
    timeout: slow,
  }, async () => {
    const ports = [await freePort(), await freePort()] as const
    const [a, b] = [serverOn(ports[0]), serverOn(ports[1], AHEAD())]
    const [atA, atB] = await Promise.all([a.address, b.address])
    const address = await startBalancer(ports)
    const api = await enter(at(address))
    const bearer = { authorization: `Bearer ${api.token}` }
    const ask = async <T>(base: string, path: string, init: RequestInit = {}) => {
      const headers = { ...json, ...bearer, ...(init.headers as Record<string, string>) }
      const answer = await fetch(`${base}/panel-api${path}`, { ...init, headers })
      const text = await answer.text()
      expect(answer.status, `${path} ${text}`).toBe(200)
      return JSON.parse(text) as T
    }
    // Sessions: five minutes without activity end them.
    for (let n = 0; n < 6; n++) await ask(n % 2 ? atA : atB, '/job-types/list')
    for (let n = 0; n < 6; n++) await ask(address, '/job-types/list')

    // Streams: a write at one is announced at the other.
    const stream = await listenLive(atB, api.token, { list: 'job-types' })
    await stream.heard('hello')
    // Writes before a server listens to the database are not announced.
    const isHeard = async () => {
      const body = JSON.stringify({ title: `Heard elsewhere ${randomUUID()}` })
      const { id } = await ask<{ id: number }>(atA, '/job-types', { method: 'POST', body })
      await sleep(300)
      return stream.events.some(
        ({ event, data }) => event === 'list' && JSON.stringify(data['records']) === `[[${id},1]]`,
      )
    }
    await expect.poll(isHeard).toBe(true)
    stream.close()

    // The same key at both at once creates one record.
    const key = randomUUID()
    const twice = [atA, atB].map((base) =>
      ask<{ id: number }>(base, '/job-types', {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: JSON.stringify({ title: 'Sent twice' }),
      }),
    )
    const [one, other] = await Promise.all(twice)
    expect(one?.id).toBe(other?.id)

    // Drafts.
    const draftId = randomUUID()
    const draft = { step: 'customer-details', values: { phone: '01134960301' }, version: 0 }
    await ask(atA, `/wizards/leads/drafts/${draftId}`, { method: 'PUT', body: JSON.stringify(draft) })
    expect(await ask(atB, '/wizards/leads/drafts')).toMatchObject({
      data: [{ id: draftId, values: draft.values, version: 1 }],
    })

    // Files: uploaded to one, shown by its address that the other one accepts.
    const lead = await ask<{ id: number }>(atA, '/leads', {
      method: 'POST',
      body: JSON.stringify({ first_name: 'Ann', last_name: 'Lee', phone: '01134960301' }),
    })
    const bytes = await photo()
    await ask(atB, `/leads/${lead.id}/files?name=boiler.jpg&description=Boiler`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    })
    const { data } = await ask<{ data: { url: string }[] }>(atA, `/leads/${lead.id}/files`)
    for (const base of [atA, atB]) {
      const shown = await fetch(`${base}${data[0]?.url}`)
      expect(shown.status).toBe(200)
      expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true)
    }

    // Jobs: requested through the load balancer, run once.
    const titles = Array.from({ length: 200 }, (_, n) => `Imported ${n}`)
    const csv = ['Title', ...titles].join('\n')
    interface Import {
      readonly id: number
      readonly status: string
      readonly created: number
      readonly encoding: string
      readonly delimiter: string
      readonly columns: unknown
    }
    const { encoding, delimiter, columns, ...sent } = await ask<Import>(address, '/job-types/imports?name=types.csv', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: csv,
    })
    const path = `/job-types/imports/${sent.id}`
    const settled = async () => {
      const now = await ask<Import>(address, path)
      return ['checking', 'running'].includes(now.status) ? undefined : now
    }
    await ask(address, `${path}/check`, { method: 'POST', body: JSON.stringify({ encoding, delimiter, columns }) })
    await expect.poll(settled, { timeout: 60_000 }).toMatchObject({ status: 'checked' })
    await ask(address, `${path}/run`, { method: 'POST', body: '{}' })
    await expect.poll(settled, { timeout: 60_000 }).toMatchObject({ status: 'done', created: 200 })
    const kept = (await api.titles()).filter((title) => title.startsWith('Imported '))
    expect(kept.toSorted()).toEqual(titles.toSorted())

    // Limits: ten wrong tries, on whichever server.
    const tried: number[] = []
    for (let n = 0; n < 11; n++) {
      const wrong = JSON.stringify({ email: 'sales@demo.test', password: 'a wrong password' })
      tried.push(
        (await fetch(`${address}/panel-api/auth/login`, { method: 'POST', headers: json, body: wrong })).status,
      )
    }
    expect(tried.slice(0, 10)).not.toContain(429)
    expect(tried[10]).toBe(429)

    // The server that is ahead does not use its own clock.
    expect(b.said.stderr).toMatch(/clock of this machine is (299|300|301) s ahead/)
    expect(a.said.stderr).not.toContain('clock of this machine')

    // They are replaced one by one under load: no user gets an error, and every confirmed write exists.
    const running: RunningServer[] = [a, b]
    const writers = startWriters(api, 4, 'Rolled')
    const moved: string[] = []
    const follow = async (from: string) => {
      const stream = await listenLive(from, api.token, { list: 'job-types' })
      await stream.heard('hello')
      return stream
    }
    for (const [n, port] of ports.entries()) {
      const stream = await follow(`http://127.0.0.1:${port}`)
      await expect.poll(() => writers.acknowledged.size).toBeGreaterThan((n + 1) * 20)
      running[n]?.kill('SIGTERM')
      expect((await running[n]?.ended)?.code).toBe(0)
      // It was on the server that stopped, and continues on the other one.
      const told = stream.events.filter(({ event }) => event === 'end')
      moved.push(...told.map(({ data }) => String(data['code'])))
      await follow(address)
      running[n] = serverOn(port)
      await running[n].address
      const then = writers.acknowledged.size
      await expect.poll(() => writers.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(then + 40)
    }
    await writers.stop()
    expect(writers.failures).toEqual([])
    expect(moved).toEqual(['again', 'again'])
    const rolled = (await api.titles()).filter((title) => title.startsWith('Rolled '))
    expect(rolled.toSorted()).toEqual([...writers.acknowledged].toSorted())
  })
})
