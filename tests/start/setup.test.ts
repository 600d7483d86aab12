import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '../../server/areas/access/auth/password.ts'
import { checkAdministrator } from '../../server/areas/access/auth/setup.ts'
import { cloneDatabase } from '../support/database.ts'

const script = resolve(import.meta.dirname, '../../scripts/setup.ts')
const dataDir = mkdtempSync(join(tmpdir(), 'setup-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function setUp(url: string, answers: readonly string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [script], {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let out = ''
    let err = ''
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    child.on('close', (code) => done({ code, out, err }))
    child.stdin.end(`${answers.join('\n')}\n`)
  })
}

const good = ['Grace', 'Hopper', 'grace@example.test', 'a long enough pass', 'a long enough pass']

describe('npm run setup', () => {
  it('creates the first administrator of an empty database, and nobody after that', async () => {
    const url = await cloneDatabase({ empty: true })
    const wrong = await setUp(url, [...good.slice(0, 4), 'another password'])
    expect([wrong.code, wrong.err.trim()]).toEqual([
      1,
      'The confirmation does not match the password. Nothing was changed',
    ])
    const cut = await setUp(url, good.slice(0, 2))
    expect([cut.code, cut.err.trim()]).toEqual([1, 'Not all questions were answered. Nothing was changed'])
    const done = await setUp(url, good)
    expect(done.err).toBe('')
    expect(done.code).toBe(0)
    expect(done.out).toContain('grace@example.test is the first administrator')
    expect(done.out).not.toContain('a long enough pass')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(
      `select u.first_name, u.email, g.name, c.password_hash, (select count(*)::int from materials) as demo
       from users u join user_groups g on g.id = u.user_group_id join credentials c on c.user_id = u.id`,
    )
    await client.end()
    expect(rows).toMatchObject([{ first_name: 'Grace', email: 'grace@example.test', name: 'Administrators', demo: 0 }])
    expect(await verifyPassword('a long enough pass', rows[0].password_hash)).toBe(true)
    const again = await setUp(url, good)
    expect([again.code, again.err.trim()]).toEqual([
      1,
      'This database already has users. Ask an administrator to add more',
    ])
  })

  it.each([
    [{ first_name: '' }, 'Enter a first name'],
    [{ email: 'nobody' }, 'nobody is not an email address'],
    [{ password: 'short one' }, 'The password has fewer than 12 characters'],
    [{ password: 'password123456' }, 'This password is too common. Choose another'],
  ])('rejects %j', (over, message) => {
    const person = {
      first_name: 'Grace',
      last_name: '',
      email: 'g@example.test',
      password: 'a long enough pass',
      ...over,
    }
    expect(checkAdministrator(person, person.password)).toBe(message)
  })
})
