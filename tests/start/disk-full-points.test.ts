import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, it } from 'vitest'
import { addDays } from '../../schema/engine/time/time.ts'
import { runningDatabase } from '../../server/engine/db/running.ts'
import { ALL_DAYS, hours } from '../support/calendar.ts'
import { fillDisk, NO_MOUNT, smallDisk } from '../support/disk.ts'
import type { Wire } from '../support/factory.ts'
import { startServer, usedFolders } from '../support/server.ts'
import { overHttp, sessions } from '../support/witness.ts'

const deep = Boolean(process.env['DEEP'])
const backup = resolve(import.meta.dirname, '../../scripts/backup.ts')
const used = usedFolders()
/** The allowed response without disk space: the reason for the error, and nothing else. */
const REFUSED = /^(503 database_(full|away)|507 storage_full)$/
/** Until nothing more fits into the space the database has reserved. */
const TRIES = 3000

/** A write, tried on a full disk until it is rejected. */
interface Point {
  readonly called: string
  /** @returns status and code */
  readonly ask: (n: number, key: string) => Promise<string>
  /** SQL that counts what it creates. */
  readonly counts: string
}

// Each takes minutes, so only the deep run has them. One of them is in the usual run, disk-full.test.ts.
it.runIf(deep)(
  'at ten points: rejected with the reason, nothing partly written, and working again with free space',
  {
    timeout: 3_000_000,
  },
  async ({ skip }) => {
    const disk = smallDisk(900)
    if (!disk) return skip(NO_MOUNT)
    const DATA_DIR = join(disk, 'data')
    mkdirSync(DATA_DIR)
    used(DATA_DIR)
    const server = startServer({ DATA_DIR })
    const address = await server.address
    const [token = ''] = await sessions(address, 1)
    const { call } = overHttp(address, token)
    const count = async (text: string) => {
      const one = new pg.Client((await runningDatabase(DATA_DIR)) as string)
      await one.connect()
      const { rows } = await one.query<{ n: number }>(`select count(*)::int as n from ${text}`).finally(() => one.end())
      return rows[0]?.n ?? 0
    }
    /** It is requested once: `overHttp` would retry while there is no space. */
    const ask = async (method: string, path: string, body: unknown, key: string, type = 'application/json') => {
      const answer = await fetch(`${address}/panel-api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': type, 'idempotency-key': key },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      if (answer.status === 429) {
        await answer.text()
        await sleep(1000 * Number(answer.headers.get('retry-after') ?? 1))
        return ask(method, path, body, key, type)
      }
      const { code = '' } = (await answer.json()) as { code?: string }
      return { said: `${answer.status} ${code}`.trim() }
    }
    const said = async (...asked: Parameters<typeof ask>): Promise<string> => (await ask(...asked)).said
    const isBack = async () => {
      await expect.poll(async () => (await fetch(`${address}/panel-api/ready`)).status, { timeout: 120_000 }).toBe(200)
    }

    const shifts = hours(ALL_DAYS, '06:00', '22:00')
    const place = await call<Wire>('POST', '/locations', { body: { name: 'Disk' } })
    const worker = await call<Wire>('POST', '/workers', {
      body: { name: 'Disk', email: 'disk@example.test', location_ids: [place.body.id], shifts },
    })
    const customer = await call<Wire>('POST', '/customers', {
      body: { last_name: 'Full', phone: '+441134960177', email: 'full@example.test' },
    })
    const lead = await call<Wire>('POST', '/leads', { body: { last_name: 'Full', phone: '+441134960177' } })
    const lines = [{ name: 'Work', quantity: 1, price_ex_vat: 90_000, vat_percent: 20 }]
    const job = await call<Wire>('POST', '/jobs', {
      body: { job_type_id: 1, customer_id: customer.body.id, services: lines },
    })
    for (const made of [place, worker, customer, lead, job]) expect(made.status, JSON.stringify(made.body)).toBe(200)
    const bytes = 'application/octet-stream'
    const [who, of] = [worker.body.id, customer.body.id]

    const points: Point[] = [
      {
        called: 'a booking',
        ask: (n, key) => {
          const [day, hour] = [addDays('2028-01-03', n % 900), String(8 + Math.floor(n / 900)).padStart(2, '0')]
          const times = { starts_at: `${day}T${hour}:00:00Z`, ends_at: `${day}T${hour}:30:00Z` }
          return said('POST', '/appointments', { kind: 'survey', ...times, worker_ids: [who] }, key)
        },
        counts: `appointments a join worker_bookings b on b.appointment_id = a.id where b.worker_id = ${who}`,
      },
      {
        called: 'a payment',
        ask: (_, key) => said('POST', `/customers/${of}/payments`, { paymentTypeId: 1, amountPaid: 1.25 }, key),
        counts: `payments where customer_id = ${of}`,
      },
      {
        called: 'a change of a record',
        ask: (n, key) => said('PATCH', `/leads/${lead.body.id}`, { city: `Town ${n} ${'x'.repeat(60)}` }, key),
        counts: `log_entries where entity = 'leads' and entity_id = ${lead.body.id} and event = 'updated'`,
      },
      {
        called: 'an invoice',
        ask: (_, key) => said('POST', `/jobs/${job.body.id}/invoice-deposit`, { amount: 1 }, key),
        counts: `invoices where job_id = ${job.body.id}`,
      },
      {
        called: 'a file of a record',
        ask: (n, key) =>
          said(
            'POST',
            `/leads/${lead.body.id}/files?name=a${n}.txt&description=Words`,
            `${n} words.\n`.repeat(9000),
            key,
            bytes,
          ),
        counts: `files where subject = 'leads' and subject_id = ${lead.body.id}`,
      },
      {
        called: 'a file to import',
        ask: (n, key) =>
          said('POST', `/job-types/imports?name=a${n}.csv`, `Title\n${'Imported\n'.repeat(9000)}`, key, bytes),
        counts: 'imports',
      },
      {
        called: 'a mail in the outbox',
        ask: (n, key) =>
          said(
            'POST',
            `/customers/${of}/send`,
            { to: 'full@example.test', subject: `Full ${n}`, body: 'Words. '.repeat(300) },
            key,
          ),
        counts: `emails where subject like 'Full %'`,
      },
    ]
    for (const { called, ask: tryIt, counts } of points) {
      const before = await count(counts)
      expect(await tryIt(0, randomUUID()), `${called}, with room`).toBe('200')
      const { free } = fillDisk(disk)
      const answers: string[] = []
      let [n, key] = [0, '']
      while (n < TRIES && !answers.some((one) => one !== '200')) {
        n += 1
        key = randomUUID()
        answers.push(await tryIt(n, key))
      }
      expect(answers.at(-1), `${called}, after ${n}`).toMatch(REFUSED)
      free()
      await isBack()
      const kept = answers.filter((one) => one === '200').length
      expect(await count(counts), `${called}: what is there beside what was acknowledged`).toBe(before + 1 + kept)
      // The identical request again.
      await expect.poll(() => tryIt(n, key), { timeout: 60_000, message: called }).toBe('200')
      expect(await count(counts)).toBe(before + 2 + kept)
      console.log(`${called}: refused after ${kept} that fitted, ${answers.at(-1)}`)
    }

    const files = join(DATA_DIR, 'files')
    const settled = async (path: string, of: (row: Wire) => unknown, until: RegExp) => {
      let last: unknown
      await expect
        .poll(
          async () => {
            last = of((await call<Wire>('GET', path)).body)
            return String(last)
          },
          { timeout: 180_000, message: path },
        )
        .toMatch(until)
      return String(last)
    }
    const takeOut = () => call<Wire>('POST', '/take-outs', { body: { notes: 'All' } })
    const first = await takeOut()
    expect(first.status).toBe(200)
    {
      const { free } = fillDisk(disk)
      const state = await settled(`/take-outs/${first.body.id}`, (row) => row['status'], /failed|waiting|making|done/)
      free()
      await isBack()
      const end = await settled(`/take-outs/${first.body.id}`, (row) => row['status'], /failed|done/)
      expect(existsSync(join(files, 'take-outs', `${first.body.id}.zip`))).toBe(end === 'done')
      const again = await takeOut()
      expect(await settled(`/take-outs/${again.body.id}`, (row) => row['status'], /failed|done/)).toBe('done')
      console.log(`a take-out: ${state}, then ${end}`)
    }
    {
      const outlook = await call<Wire & { before: string; entries: number }>('GET', '/logs/truncate')
      const { before, entries: many } = outlook.body
      const truncate = () => call<Wire>('POST', '/logs/truncate', { body: { before, count: many } })
      const old = () => count(`log_entries where at < '${before}'`)
      const state = ({ data }: Wire) => data[0]?.['state']
      const entries = await old()
      const asked = await truncate()
      expect(asked.status, JSON.stringify(asked.body)).toBe(200)
      const { free } = fillDisk(disk)
      await sleep(5000)
      const meanwhile = state((await call<Wire>('GET', '/logs/archives')).body)
      // Nothing leaves the export without being in its file.
      if (meanwhile === 'waiting') expect(await old()).toBe(entries)
      free()
      await isBack()
      const end = await settled('/logs/archives', state, /^(failed|done)$/)
      if (end === 'failed') {
        expect(await old()).toBe(entries)
        expect((await truncate()).status).toBe(200)
        expect(await settled('/logs/archives', state, /^(failed|done)$/)).toBe('done')
      }
      expect(await old()).toBe(entries - many)
      console.log(`an archive of the log, of ${many}: ${String(meanwhile)}, then ${end}`)
    }
    {
      const titles = Array.from({ length: 3000 }, (_, i) => `Queued ${i}`)
      const sent = await fetch(`${address}/panel-api/job-types/imports?name=queued.csv`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': bytes },
        body: ['Title', ...titles].join('\n'),
      })
      const { id, encoding, delimiter, columns } = (await sent.json()) as Wire
      const path = `/job-types/imports/${id}`
      const status = (row: Wire) => row.status
      const check = await call('POST', `${path}/check`, { body: { encoding, delimiter, columns } })
      expect(check.status, JSON.stringify(check.body)).toBe(200)
      expect(await settled(path, status, /^(checked|failed)$/)).toBe('checked')
      expect((await call('POST', `${path}/run`, { body: {} })).status).toBe(200)
      const { free } = fillDisk(disk)
      await sleep(5000)
      free()
      await isBack()
      const end = await settled(path, status, /^(done|failed)$/)
      const kept = await count(`job_types where title like 'Queued %'`)
      // It is saved completely or not at all.
      expect([end, kept]).toEqual(end === 'done' ? ['done', 3000] : ['failed', 0])
      console.log(`an import in the queue: ${end}`)
    }
    {
      const BACKUP_TO = join(disk, 'backups')
      const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR, BACKUP_TO }
      const make = () => spawnSync(process.execPath, [backup], { env, encoding: 'utf8' })
      const { free } = fillDisk(disk)
      const { status, stderr, stdout } = make()
      expect(status, stdout + stderr).not.toBe(0)
      expect(stdout + stderr).toMatch(/no space|storage_full|full|ENOSPC/i)
      free()
      await isBack()
      const left = existsSync(BACKUP_TO) ? readdirSync(BACKUP_TO, { recursive: true }).map(String) : []
      expect(left.filter((name) => /\.(part|tmp|crm|dump)$/.test(name))).toEqual([])
      const done = make()
      expect(done.status, done.stdout + done.stderr).toBe(0)
      console.log('a backup: refused, then made')
    }
    server.kill('SIGTERM')
    const { code, stderr } = await server.ended
    expect([code, stderr.match(/^\s+at .*/m)]).toEqual([0, null])
  },
)
