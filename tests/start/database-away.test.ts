import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { databaseProcesses, postmaster } from '../support/processes.ts'
import { type Api, enter } from '../support/running.ts'
import { startServer, usedFolders } from '../support/server.ts'

const slow = 150_000
const used = usedFolders()

/** The response is shown if it has no code. */
const code = async (response: Response) => {
  const body = (await response.json()) as { code?: string }
  return body.code ?? JSON.stringify(body)
}
const killDatabase = (dataDir: string) => process.kill(postmaster(dataDir), 'SIGKILL')
const isReady = async ({ at }: Api) => (await at('/ready')).status

/** Takes the database down for longer than a restart: PostgreSQL does not start on a folder without this file. */
function takeAway(dataDir: string): { giveBack: () => void } {
  const file = join(dataDir, 'postgres', 'PG_VERSION')
  renameSync(file, `${file}.away`)
  killDatabase(dataDir)
  return { giveBack: () => renameSync(`${file}.away`, file) }
}

describe('a database outage', () => {
  it('with a restart keeps every confirmed write exactly once, and nobody must sign in again', {
    timeout: slow,
  }, async () => {
    const DATA_DIR = used()
    const server = startServer({ DATA_DIR })
    const api = await enter(server)
    const acknowledged = new Set<string>()
    const refusals = new Set<string>()
    let isOver = false
    const write = async (writer: number) => {
      for (let n = 0; !isOver; n++) {
        const [title, key] = [`Written ${writer}.${n}`, randomUUID()]
        for (;;) {
          const response = await api.add(title, key)
          if (response.status === 200) break
          refusals.add(`${response.status} ${await code(response)} ${response.headers.has('retry-after')}`)
          await sleep(50)
        }
        acknowledged.add(title)
      }
    }
    const writers = [1, 2, 3, 4].map(write)
    for (let kill = 0; kill < 3; kill++) {
      const [before, dead] = [acknowledged.size, postmaster(DATA_DIR)]
      await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 20)
      process.kill(dead, 'SIGKILL')
      await expect.poll(() => isReady(api)).toBe(503)
      await expect.poll(() => isReady(api)).toBe(200)
    }
    const after = acknowledged.size
    await expect.poll(() => acknowledged.size).toBeGreaterThan(after + 20)
    isOver = true
    await Promise.all(writers)
    const kept = (await api.titles()).filter((title) => title.startsWith('Written '))
    expect(kept.toSorted()).toEqual([...acknowledged].toSorted())
    expect([...refusals]).toEqual(['503 database_away true'])
  })

  it('gets an error response meanwhile, on reads, writes and sign-in; the process stays healthy', {
    timeout: slow,
  }, async () => {
    const DATA_DIR = used()
    const server = startServer({ DATA_DIR })
    const api = await enter(server)
    const { giveBack } = takeAway(DATA_DIR)
    await expect.poll(() => isReady(api)).toBe(503)
    for (const [path, body] of [
      ['/job-types/list', undefined],
      ['/auth/hints', undefined],
      ['/auth/login', { email: 'admin@demo.test', password: 'demo-admin-2026' }],
      ['/job-types', { title: 'In vain' }],
    ] as const) {
      const response = await api.at(path, body ? { method: 'POST', body: JSON.stringify(body) } : {})
      expect([path, response.status, await code(response.clone())]).toEqual([path, 503, 'database_away'])
      expect(response.headers.get('content-type')).toContain('application/problem+json')
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await api.at('/health')).status).toBe(200)
    const pauses = () => [...server.said.stderr.matchAll(/again in ([\d.]+) s/g)].map(([, pause]) => Number(pause))
    await expect.poll(() => pauses().slice(0, 3), { timeout: 30_000 }).toEqual([0.5, 1, 2])
    expect((await api.at('/health')).status).toBe(200)
    giveBack()
    await expect.poll(() => isReady(api), { timeout: 30_000 }).toBe(200)
    expect((await api.add('Afterwards')).status).toBe(200)
    // This is logged after its own check has passed, which may be after the first responses.
    await expect.poll(() => server.said.stdout).toContain('The database is running again')
    server.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })

  it('leaves jobs and live events working afterwards', { timeout: slow }, async () => {
    const DATA_DIR = used()
    const server = startServer({ DATA_DIR })
    const api = await enter(server)
    const stream = await api.at('/live?list=job-types')
    expect(stream.status).toBe(200)
    let told = ''
    void (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) told += decoder.decode(chunk)
    })().catch((error: Error) => {
      told += error.message
    })
    await expect.poll(() => told).toContain('event: gap')
    const before = told.length
    killDatabase(DATA_DIR)
    await expect.poll(() => isReady(api)).toBe(503)
    await expect.poll(() => isReady(api)).toBe(200)
    // Until the process listens again it reports a gap, so browsers reload.
    await expect.poll(() => told.slice(before)).toContain('event: gap')
    const seen = told.length
    // Readiness is the database's; writes before the process listens again are reported as another gap.
    expect((await api.add('Told of')).status).toBe(200)
    await expect.poll(() => told.slice(seen), { timeout: 30_000 }).toMatch(/event: (list|gap)/)
    const later = told.length
    expect((await api.add('Told of later')).status).toBe(200)
    await expect.poll(() => told.slice(later), { timeout: 30_000 }).toContain('event: list')

    // A check of rows is a background job.
    const asked = { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: 'Title\nImported\n' }
    const { id } = (await (await api.at('/job-types/imports?name=a.csv', asked)).json()) as { id: number }
    const check = { method: 'POST', body: JSON.stringify({ columns: ['title'] }) }
    expect((await api.at(`/job-types/imports/${id}/check`, check)).status).toBe(200)
    const status = async () => ((await (await api.at(`/job-types/imports/${id}`)).json()) as { status: string }).status
    await expect.poll(status, { timeout: 30_000 }).toBe('checked')
  })

  it.each(['at once', 'between two attempts'] as const)(
    'does not stop the program from ending %s, and leaves no process behind',
    { timeout: slow },
    async (when) => {
      const DATA_DIR = used()
      const server = startServer({ DATA_DIR })
      const api = await enter(server)
      if (when === 'at once') killDatabase(DATA_DIR)
      else {
        takeAway(DATA_DIR)
        await expect.poll(() => isReady(api)).toBe(503)
        await sleep(1000)
      }
      // The restart begins after half a second.
      if (when === 'at once') await sleep(550)
      server.kill('SIGTERM')
      const end = await server.ended
      expect(end.code, end.stderr + end.stdout).toBe(0)
      expect(databaseProcesses(DATA_DIR)).toEqual([])
    },
  )
})
