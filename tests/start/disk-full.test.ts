import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { fillDisk, NO_MOUNT, smallDisk } from '../support/disk.ts'
import { enter } from '../support/running.ts'
import { startServer, usedFolders } from '../support/server.ts'

const used = usedFolders()

it('a full disk: writes and uploads are rejected with the reason, reads continue, and everything works again with free space', {
  timeout: 150_000,
}, async ({ skip }) => {
  const disk = smallDisk(700)
  if (!disk) return skip(NO_MOUNT)
  const DATA_DIR = join(disk, 'data')
  mkdirSync(DATA_DIR)
  used(DATA_DIR)
  const server = startServer({ DATA_DIR })
  const api = await enter(server)
  const acknowledged: string[] = []
  const answers = new Map<string, number>()
  let n = 0
  const write = async (length = 200): Promise<string> => {
    const title = `Written ${n++} ${'x'.repeat(length)}`.slice(0, 80)
    const response = await api.add(title, `key-${n}-${'k'.repeat(150)}`)
    const { code = '' } = (await response.clone().json()) as { code?: string }
    const answer = `${response.status} ${code}`.trim()
    if (response.status === 200) acknowledged.push(title)
    else expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
    return answer
  }
  expect(await write()).toBe('200')
  const { free } = fillDisk(disk)
  for (let tries = 0; tries < 3000 && !answers.has('503 database_full'); tries++) await write()
  expect([...answers.keys()].toSorted()).toEqual(['200', '503 database_full'])
  expect((await api.at('/job-types/list?limit=10')).status).toBe(200)
  const ready = await api.at('/ready')
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', files: 'full' }])

  const upload = () =>
    api.at('/leads/1/files?name=a.txt&description=Words', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: 'Some words in a file.\n'.repeat(1000),
    })
  const refused = await upload()
  expect([refused.status, await refused.json()]).toMatchObject([507, { code: 'storage_full' }])

  // Whatever the database does, the program stays up and responds.
  for (let tries = 0; tries < 300; tries++) await write()
  expect([...answers.keys()].filter((answer) => !/^(200|503 database_(full|away))$/.test(answer))).toEqual([])
  free()
  await expect.poll(async () => (await api.at('/ready')).status, { timeout: 60_000 }).toBe(200)
  for (let tries = 0; tries < 50 && (await write()) !== '200'; tries++) await sleep(200)
  const kept = (await api.titles()).filter((title) => title.startsWith('Written '))
  expect(kept.toSorted()).toEqual(acknowledged.toSorted())
  expect((await upload()).status).toBe(200)
  expect(await (await api.at('/ready')).json()).toEqual({ status: 'ready', files: 'ok' })
  server.kill('SIGTERM')
  const { code, stderr } = await server.ended
  expect([code, stderr.match(/^\s+at .*/m)]).toEqual([0, null])
})
