import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { runningDatabase } from '../../server/engine/db/running.ts'
import { logKey, sealText } from '../../server/engine/log/key.ts'
import { sealingSecret } from '../../server/engine/log/secret.ts'
import { keyFor } from '../../server/seal.ts'
import { cloneDatabase } from '../support/database.ts'
import { patientFetch, startServer, temporaryFolder, usedFolders } from '../support/server.ts'

const script = resolve(import.meta.dirname, '../../scripts/log-verify.ts')
const slow = 180_000
const used = usedFolders()

function verify(variables: Readonly<Record<string, string>>, ...file: string[]) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...variables }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...file], { env, encoding: 'utf8' })
  return { status, said: stdout.trim().split('\n'), stderr }
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

describe('npm run log:verify', () => {
  it("verifies the demo's log, with and without the server running, and finds later changes", {
    timeout: slow,
  }, async () => {
    const DATA_DIR = used()
    const server = startServer({ DATA_DIR })
    await server.address
    const whole = /^[1-9]\d{3,} entries in [1-9]\d* chains: none have been changed$/
    expect(verify({ DATA_DIR })).toEqual({ status: 0, said: [expect.stringMatching(whole)], stderr: '' })
    const url = (await runningDatabase(DATA_DIR)) as string
    await asOwner(
      url,
      "update log_entries set user_email = 'somebody@else.test' where id = (select min(id) from log_entries)",
    )
    const { status, said } = verify({ DATA_DIR })
    expect([status, said.length]).toEqual([1, 2])
    expect(said[0]).toMatch(/entry \d+ was changed after it was written$/)
    server.kill('SIGTERM')
    await server.ended
    expect(verify({ DATA_DIR }).status, 'without the server').toBe(1)
  })

  it('checks an archive without a database, also if the key is missing', async () => {
    const DATA_DIR = temporaryFolder()
    const key = logKey(keyFor(sealingSecret(undefined, DATA_DIR), 'log'))
    const manifestOf = (sha256: string) => ({ entries: 1, chains: 1, first: null, last: null, sha256 })
    const hash = sealText(key, '["of one entry"]').toString('hex')
    const lines = [
      { archive: 'log', version: 1, id: 1, before_at: '2024-11-26 00:00:00+00', key: key.fingerprint.toString('hex') },
      { chain: ['leads', 7], id: 5, keyed: true, prev: null, hash, text: '["of one entry"]' },
      { end: ['leads', 7], id: 5, hash, entries: 1, taken: 0, from: null },
    ].map((line) => `${JSON.stringify(line)}\n`)
    const manifest = manifestOf(createHash('sha256').update(lines.join('')).digest('hex'))
    const seal = sealText(key, JSON.stringify(manifest)).toString('hex')
    const file = (name: string, all: readonly string[]) => {
      const path = join(DATA_DIR, name)
      writeFileSync(path, gzipSync([...all, `${JSON.stringify({ manifest, seal })}\n`].join('')))
      return path
    }
    const good = file('good.gz', lines)
    const verdict = '1 entries in 1 chains, before 2024-11-26 00:00:00+00: none have been changed'
    expect(verify({ DATA_DIR }, good)).toEqual({ status: 0, said: [verdict], stderr: '' })
    expect(verify({ DATA_DIR: temporaryFolder() }, good).said).toEqual([
      expect.stringContaining('SEALING_KEY'),
      verdict,
    ])
    const bad = verify(
      { DATA_DIR },
      file(
        'bad.gz',
        lines.map((line) => line.replace('of one', 'of two')),
      ),
    )
    expect([bad.status, bad.said[0]]).toEqual([1, 'leads/7: entry 5 was changed after it was written'])
  })

  it("needs the first server's key on a database, and so does a second server", { timeout: slow }, async () => {
    const DATABASE_URL = await cloneDatabase({ empty: true })
    const own = { DATABASE_URL, DEMO: '0' }
    const first = startServer({
      ...own,
      DATA_DIR: temporaryFolder(),
      SEALING_KEY: 'one key that the servers share, for all of them',
    })
    await first.address
    const second = startServer({ ...own, DATA_DIR: temporaryFolder() })
    expect(await second.ended).toMatchObject({ code: 1, stderr: expect.stringContaining('SEALING_KEY') })
    expect(verify({ ...own, DATA_DIR: temporaryFolder() }).stderr).toContain('SEALING_KEY')
    expect(verify({ ...own, SEALING_KEY: 'one key that the servers share, for all of them' }).status).toBe(0)
  })

  it('lets an owner and the program be two users of an external database', { timeout: slow }, async () => {
    const owner = await cloneDatabase({ empty: true })
    const role = `app_${new URL(owner).pathname.slice(-12)}`
    await asOwner(owner, `create role ${role} login password 'secret'`)
    const DATABASE_URL = Object.assign(new URL(owner), { username: role, password: 'secret' }).href
    const server = startServer({ DATABASE_URL, DATABASE_OWNER_URL: owner, DEMO: '0', DATA_DIR: temporaryFolder() })
    const response = await patientFetch(`${await server.address}/panel-api/ready`)
    expect(response.status).toBe(200)
    await expect(asOwner(DATABASE_URL, 'delete from log_entries')).rejects.toMatchObject({ code: '42501' })
    server.kill('SIGTERM')
    const { stdout } = await server.ended
    expect(stdout).not.toContain('DATABASE_OWNER_URL')
    await asOwner(owner, `drop owned by ${role}; drop role ${role}`)
  })
})
