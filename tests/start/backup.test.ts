import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { resources } from '../../schema/all.ts'
import { openArchive } from '../../server/areas/dataExport/archive.ts'
import { restore } from '../../server/areas/dataExport/restore.ts'
import { backUp } from '../../server/backup/backUp.ts'
import { build, compare } from '../../server/backup/build.ts'
import { openShelf } from '../../server/backup/shelf.ts'
import { allTables, sumOf } from '../../server/backup/tables.ts'
import { openKysely, openPool } from '../../server/engine/db/kysely.ts'
import { folderOptions } from '../../server/engine/files/parts.ts'
import { testApp } from '../support/app.ts'
import { cloneDatabase } from '../support/database.ts'
import { NO_MOUNT, smallDisk } from '../support/disk.ts'
import { createFactory } from '../support/factory.ts'
import { filing, photo } from '../support/files.ts'
import { enter } from '../support/running.ts'
import { s3Server } from '../support/s3.ts'
import { startServer, temporaryFolder } from '../support/server.ts'
import { startWriters } from '../support/writers.ts'

const root = resolve(import.meta.dirname, '../..')
const slow = 240_000
const SEALING_KEY = 'one key for all servers on one database'
const t = await testApp()
const storage = folderOptions(t.files).storage
const { url: bucket } = await s3Server()
const empty = [await cloneDatabase({ empty: true }), await cloneDatabase({ empty: true })] as const
const served = await cloneDatabase()

const lead = await createFactory(t).create(resources.get('leads'))
const picture = await photo()
await filing(t, `leads/${lead.id}`).upload(picture)

const make = (to: string, minute: number, keep = 14, verify = true) => {
  const shelf = openShelf(to, join(temporaryFolder(), 'spare'))
  const at = new Date(Date.UTC(2026, 10, 26, 10, minute))
  return {
    shelf,
    done: backUp({
      url: t.url,
      storage,
      shelf,
      keep,
      at,
      verify,
    }),
  }
}
const env = (variables: Readonly<Record<string, string>>) => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  SEALING_KEY,
  ...variables,
})
const script = (path: string, args: readonly string[], variables: Readonly<Record<string, string>>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], {
    cwd: root,
    env: env(variables),
    encoding: 'utf8',
  })
  return { status, said: (stdout + stderr).trim() }
}
const rowsIn = async (url: string, table: string) => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ there: string | null }>('select to_regclass($1)::text as there', [table])
  const found = rows[0]?.there ? (await client.query(`select from ${table}`)).rowCount : null
  await client.end()
  return found
}

describe('a backup', () => {
  it('is made during writes, and its restored copy can be used elsewhere', { timeout: slow }, async () => {
    const [FILES_DIR, BACKUP_TO, FILES_ELSEWHERE] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
    const here = { DATABASE_URL: served, DATA_DIR: temporaryFolder(), FILES_DIR, BACKUP_TO }
    const elsewhere = { DATABASE_URL: empty[0], DATA_DIR: temporaryFolder(), FILES_DIR: FILES_ELSEWHERE, BACKUP_TO }
    const server = startServer({ ...here, SEALING_KEY })
    const api = await enter(server)
    const made = (await (
      await api.at('/leads', { method: 'POST', body: JSON.stringify({ first_name: 'Ann', phone: '01134960301' }) })
    ).json()) as { id: number }
    const sent = await api.at(`/leads/${made.id}/files?name=boiler.jpg&description=Boiler`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(picture),
    })
    expect(sent.status).toBe(200)
    const writers = startWriters(api, 3, 'Backed up')
    await expect.poll(() => writers.acknowledged.size).toBeGreaterThan(10)
    const before = [...writers.acknowledged]
    const child = spawn(process.execPath, ['scripts/backup.ts'], { cwd: root, env: env(here), stdio: 'pipe' })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
    const [status] = await once(child, 'close')
    await writers.stop()
    expect([status, said]).toEqual([0, expect.stringMatching(/rows and 1 files, .* checked in a test database/)])
    expect(writers.failures).toEqual([])

    // Wrong conditions: a database already in use, or another key.
    const there = script('scripts/restore.ts', ['latest'], here)
    expect([there.status, there.said]).toEqual([1, expect.stringContaining('already contains a business')])
    const other = script('scripts/restore.ts', ['latest'], {
      ...elsewhere,
      SEALING_KEY: 'another key that is long enough for it',
    })
    expect([other.status, other.said]).toEqual([1, expect.stringContaining('sealed with another key')])
    expect(await rowsIn(empty[0], 'users')).toBeNull()
    expect(script('scripts/restore.ts', [], elsewhere).said).toContain('Enter which backup to restore')
    expect(script('scripts/restore.ts', ['crm-none.zip'], elsewhere).said).toContain('There is no backup crm-none.zip')

    const restored = script('scripts/restore.ts', ['latest'], elsewhere)
    expect([restored.status, restored.said]).toEqual([0, expect.stringMatching(/^\d+ rows restored from/)])
    const second = startServer({ ...elsewhere, SEALING_KEY })
    const again = await enter(second)
    const titles = new Set(await again.titles())
    expect(before.filter((title) => !titles.has(title))).toEqual([])
    const { data } = (await (await again.at(`/leads/${made.id}/files`)).json()) as { data: { url: string }[] }
    const shown = await fetch(`${await second.address}${data[0]?.url}`)
    expect(Buffer.from(await shown.arrayBuffer()).equals(picture)).toBe(true)
    // Numbers continue after the last one used.
    expect((await again.add('Written after the restore')).status).toBe(200)
  })

  it.each(['folder', 'bucket'])('stays in the %s while it is among the newest', { timeout: slow }, async (where) => {
    const to = where === 'bucket' ? bucket : temporaryFolder()
    const names: string[] = []
    for (const minute of [1, 2, 3]) names.push((await make(to, minute, 2, minute === 3).done).name)
    const shelf = openShelf(to, temporaryFolder())
    expect((await shelf.list()).map(({ name }) => name)).toEqual(names.slice(1))
    const path = join(temporaryFolder(), 'fetched.zip')
    const [, last] = await shelf.list()
    if (!last) throw new Error('the last one is gone')
    await shelf.fetch(last, path)
    const archive = await openArchive(path)
    const pool = openPool(empty[1], { max: 2 })
    try {
      if (where === 'bucket') return
      await build(pool, archive)
      // Every row of every table, from the same query on the original.
      const [ours, theirs] = [openKysely(pool), openKysely(t.pool)]
      for (const table of await allTables(ours)) expect(await sumOf(ours, table)).toEqual(await sumOf(theirs, table))
      await expect(compare(ours, { leads: '7 and not so' })).rejects.toThrow(
        'The restored table leads differs from the backup',
      )
      await expect(build(pool, archive)).rejects.toThrow('already contains a business')
    } finally {
      archive.close()
      await pool.end()
    }
  })

  it('killed midway leaves the earlier ones, and the next one cleans up', { timeout: slow }, async () => {
    const to = temporaryFolder()
    const { name } = await make(to, 1, 14, false).done
    const variables = { DATABASE_URL: t.url, DATA_DIR: temporaryFolder(), FILES_DIR: t.files, BACKUP_TO: to }
    const child = spawn(process.execPath, ['scripts/backup.ts'], { cwd: root, env: env(variables), stdio: 'ignore' })
    const ended = once(child, 'close')
    const begun = () => readdirSync(join(to, 'incoming')).filter((one) => one.endsWith('.part')).length
    await expect.poll(begun, { timeout: 60_000, interval: 5 }).toBe(1)
    child.kill('SIGKILL')
    await ended
    expect(begun()).toBe(1)
    const shelf = openShelf(to, temporaryFolder())
    expect((await shelf.list()).map((one) => one.name)).toEqual([name])
    // As left by one killed during its test restore.
    const client = new pg.Client(t.url)
    await client.connect()
    const scratches = "select datname from pg_database where datname like 'backup\\_%'"
    await make(to, 2).done
    expect(begun()).toBe(0)
    expect((await client.query(scratches)).rows).toEqual([])
    expect(await shelf.list()).toHaveLength(2)
    // Two at once.
    await client.query('select pg_advisory_lock(7316420912)')
    await expect(make(to, 3).done).rejects.toThrow('Another backup of this database is running')
    await client.end()
  })

  it('on a full disk fails with a message, and the earlier ones stay', { timeout: slow }, async ({ skip }) => {
    const disk = smallDisk(1)
    if (!disk) return skip(NO_MOUNT)
    const { name } = await make(disk, 1, 1, false).done
    // It ends with an error, as the test intends.
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=4k'], { stdio: 'ignore' })
    await expect(make(disk, 2, 1, false).done).rejects.toThrow(/ENOSPC|storage_full|no space/i)
    const shelf = openShelf(disk, temporaryFolder())
    expect((await shelf.list()).map((one) => one.name)).toEqual([name])
    expect(readdirSync(join(disk, 'incoming'))).toEqual([])
  })

  it('that is damaged or truncated is not used', { timeout: slow }, async () => {
    const to = temporaryFolder()
    const { name, size } = await make(to, 1, 14, false).done
    const file = join(to, name)
    const whole = readFileSync(file)
    const bytes = Buffer.from(whole)
    // More than the content between two parts.
    const middle = Math.floor(size / 2)
    bytes.fill(0, middle, middle + 600)
    writeFileSync(file, bytes)
    const shelf = openShelf(to, temporaryFolder())
    const [one] = await shelf.list()
    const path = join(temporaryFolder(), 'fetched.zip')
    if (!one) throw new Error('it is gone')
    await expect(shelf.fetch(one, path)).rejects.toThrow('is damaged. Use an earlier backup')
    await expect(openArchive(file)).rejects.toThrow('Nothing was changed')
    writeFileSync(file, whole)
    const target = { pool: t.pool, files: folderOptions(t.files), key: t.logKey, ends: async () => undefined }
    await expect(restore(file, target)).rejects.toThrow('This is a backup, not a data export')
    truncateSync(file, size - 100)
    await expect(openArchive(file)).rejects.toThrow('Nothing was changed')
    writeFileSync(join(to, 'backups.json'), '{}')
    await expect(shelf.list()).rejects.toThrow('is damaged')
    expect(existsSync(file)).toBe(true)
  })
})
