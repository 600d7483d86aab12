import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { clamd } from '../../../../server/engine/files/clamd.ts'
import { folderOptions } from '../../../../server/engine/files/parts.ts'
import { testApp } from '../../../support/app.ts'
import { clamdAt, EICAR } from '../../../support/clamd.ts'
import { createFactory } from '../../../support/factory.ts'
import { filing, lyingIn, PDF } from '../../../support/files.ts'

const folder = mkdtempSync(join(tmpdir(), 'crm-scanned-'))
const said: string[] = []
const [byPort, byPath] = [await clamdAt(0), await clamdAt(join(folder, 'clamd.ctl'))]
afterAll(async () => {
  await byPort.close()
  await byPath.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each([
  ['a port', byPort],
  ['a path', byPath],
])('a scanner at %s', async (where, daemon) => {
  const kept = join(folder, where)
  const scanner = clamd(daemon.url, ({ message }) => void said.push(message), 500)
  const files = { ...folderOptions(kept), scanner }
  const t = await testApp({ files })
  const lead = await createFactory(t).create(resources.get('leads'))
  const own = filing(t, `leads/${lead.id}`)
  beforeEach(() => {
    daemon.mood = 'well'
    daemon.shown.length = 0
    said.length = 0
  })
  const nothingKept = async (bytes: Buffer, name = 'notes.txt') => {
    const before = [lyingIn(kept), (await own.list()).total]
    const { status, body, headers } = await own.upload(bytes, { name })
    expect([lyingIn(kept), (await own.list()).total]).toEqual(before)
    return { status, code: body.code, headers }
  }

  it('receives every complete file, and the files it detects are rejected', async () => {
    const large = Buffer.concat([PDF, randomBytes(400_000)])
    expect((await own.upload(large, { name: 'plan.pdf' })).status).toBe(200)
    expect(daemon.shown.map((file) => file.equals(large))).toEqual([true])
    expect(await nothingKept(Buffer.from(EICAR))).toMatchObject({ status: 415, code: 'virus' })
    expect(said).toEqual([])
  })

  it('that has reached its limit says so', async () => {
    const huge = Buffer.concat([PDF, randomBytes(3_000_000)])
    expect(await nothingKept(huge, 'plan.pdf')).toMatchObject({ status: 413, code: 'too_large_to_scan' })
  })

  it.each(['silent', 'confused', 'gone'] as const)(
    'that is %s blocks every upload, and the server stays ready',
    async (mood) => {
      daemon.mood = mood
      const answer = await nothingKept(PDF, 'plan.pdf')
      expect(answer).toMatchObject({ status: 503, code: 'scanner_away' })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(said).toHaveLength(1)
      expect((await t.call('GET', '/ready')).status).toBe(200)
    },
  )
})

it('an unreachable scanner blocks every upload', async () => {
  const closed = await clamdAt(0)
  await closed.close()
  const scanner = clamd(closed.url, ({ message }) => void said.push(message))
  await expect(scanner.demandClean(import.meta.filename)).rejects.toMatchObject({ status: 503, code: 'scanner_away' })
})
