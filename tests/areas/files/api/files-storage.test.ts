import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import { folderOptions } from '../../../../server/engine/files/parts.ts'
import { localStorage } from '../../../../server/engine/files/storage/localStorage.ts'
import { s3Settings, s3Storage } from '../../../../server/engine/files/storage/s3Storage.ts'
import type { FileStorage } from '../../../../server/engine/files/storage/storage.ts'
import { translateDiskError } from '../../../../server/engine/files/storage/storageErrors.ts'
import { sweepFiles } from '../../../../server/engine/files/storage/sweep.ts'
import { type TestApp, testApp } from '../../../support/app.ts'
import { NO_MOUNT, smallDisk } from '../../../support/disk.ts'
import { createFactory } from '../../../support/factory.ts'
import { filing, lyingIn, PDF, photo } from '../../../support/files.ts'
import { s3Server } from '../../../support/s3.ts'

const MEGABYTE = 1_048_576
const limits = { image: 2 * MEGABYTE, pdf: 40 * MEGABYTE, video: 500 * MEGABYTE }
const record = async (t: TestApp) => `leads/${(await createFactory(t).create(resources.get('leads'))).id}`
const pdfOf = (size: number) => Buffer.concat([PDF, randomBytes(size - PDF.length)])
const inFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'crm-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An upload over its own connection, on which the test decides what is sent. */
async function wire(t: TestApp, path: string, headers: readonly string[], name = 'a.pdf'): Promise<Socket> {
  if (!t.app.server.listening) await t.app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1')
  const lines = [
    `POST /panel-api/${path}/files?name=${name}&description=x HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${t.token}`,
    'Content-Type: application/octet-stream',
    ...headers,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return socket
}

describe('an oversized upload', () => {
  it('is rejected before it is read', async () => {
    const t = await testApp({ files: folderOptions(inFolder(), limits) })
    const path = await record(t)
    const answer = async (length: number, name: string) => {
      const socket = await wire(t, path, [`Content-Length: ${length}`], name)
      socket.write(pdfOf(5000))
      const [said] = (await once(socket.setEncoding('utf8'), 'data')) as [string]
      expect(socket.bytesWritten).toBeLessThan(7000)
      // The rest is awaited only for a moment.
      await once(socket.resume(), 'close')
      return [said.slice(9, 12), JSON.parse(said.split('\r\n\r\n')[1] ?? '').limit]
    }
    expect(await answer(2 ** 31, 'film.mp4')).toEqual(['413', limits.video])
    expect(await answer(limits.pdf + 1, 'plan.pdf')).toEqual(['413', limits.pdf])
    // The file name proves nothing: the first bytes do.
    expect(await answer(limits.pdf + 1, 'plan')).toEqual(['413', limits.pdf])
  })

  it('is rejected during the upload if no length was given', async () => {
    const folder = inFolder()
    const t = await testApp({ files: folderOptions(folder, { pdf: MEGABYTE }) })
    const path = await record(t)
    const socket = await wire(t, path, ['Transfer-Encoding: chunked'])
    // The connection closes while more is being sent.
    socket.on('error', () => socket.destroy())
    const bytes = pdfOf(2 * MEGABYTE)
    socket.write(`${bytes.length.toString(16)}\r\n`)
    socket.write(bytes)
    const [said] = (await once(socket.setEncoding('utf8'), 'data')) as [string]
    expect(said.slice(9, 12)).toBe('413')
    expect([lyingIn(folder), (await filing(t, path).list()).total]).toEqual([[], 0])
  })
})

describe('an interrupted upload', () => {
  it('leaves nothing', async () => {
    const folder = inFolder()
    const t = await testApp({ files: folderOptions(folder, limits) })
    const path = await record(t)
    const socket = await wire(t, path, ['Content-Length: 3000000'])
    socket.write(pdfOf(1_000_000))
    await expect.poll(() => lyingIn(folder).reduce((sum, [, size]) => sum + size, 0)).toBe(1_000_000)
    socket.destroy()
    await expect.poll(() => lyingIn(folder)).toEqual([])
    expect((await filing(t, path).list()).total).toBe(0)
    expect((await t.pool.query('select from file_blobs')).rowCount).toBe(0)
  })

  it('leaves nothing visible if the server dies between file and row, and the sweep removes the file', async () => {
    const folder = inFolder()
    const options = folderOptions(folder, limits)
    const kept = localStorage(folder)
    const dies = async (key: string, file: Parameters<FileStorage['put']>[1]) => {
      await kept.put(key, file)
      throw new Error('the server died')
    }
    const t = await testApp({ files: { ...options, storage: { ...kept, put: dies } } })
    const files = filing(t, await record(t))
    expect((await files.upload(PDF, { name: 'a.pdf' })).status).toBe(500)
    expect([(await files.list()).total, lyingIn(folder).length]).toEqual([0, 1])
    expect(await sweepFiles(t.db, options)).toEqual({ files: 0, blobs: 0, uploads: 0 })
    await t.pool.query("update file_blobs set used_at = now() - interval '25 hours'")
    expect(await sweepFiles(t.db, options)).toEqual({ files: 0, blobs: 1, uploads: 0 })
    expect([lyingIn(folder), (await t.pool.query('select from file_blobs')).rowCount]).toEqual([[], 0])
  })
})

describe('a full disk', () => {
  it('is reported, and existing files are unaffected', async ({ skip }) => {
    const disk = smallDisk(4)
    if (!disk) return skip(NO_MOUNT)
    const t = await testApp({ files: folderOptions(disk, limits) })
    const files = filing(t, await record(t))
    const first = await files.upload(pdfOf(2 * MEGABYTE), { name: 'a.pdf' })
    expect(first.status).toBe(200)
    const before = lyingIn(disk)
    const full = await files.upload(pdfOf(3 * MEGABYTE), { name: 'b.pdf' })
    expect([full.status, full.body.code]).toEqual([507, 'storage_full'])
    expect([lyingIn(disk), (await files.list()).total]).toEqual([before, 1])
    expect((await files.fetched(first.body.url)).bytes).toHaveLength(2 * MEGABYTE)
    expect((await files.upload(pdfOf(MEGABYTE), { name: 'c.pdf' })).status).toBe(200)
  })

  it('on the folder for unfinished uploads is reported too', async ({ skip }) => {
    const disk = smallDisk(1)
    if (!disk) return skip(NO_MOUNT)
    const incoming = inFolder()
    const t = await testApp({ files: { storage: localStorage(disk), incoming, limits } })
    const files = filing(t, await record(t))
    expect((await files.upload(pdfOf(3 * MEGABYTE), { name: 'b.pdf' })).status).toBe(507)
    expect([lyingIn(disk), lyingIn(incoming), (await files.list()).total]).toEqual([[], [], 0])
    expect((await files.upload(PDF, { name: 'small.pdf' })).status).toBe(200)
  })
})

describe('the sweep', () => {
  it('removes unreachable files, and nothing else', async () => {
    const folder = inFolder()
    const options = folderOptions(folder, limits)
    const t = await testApp({ files: options })
    const files = filing(t, await record(t))
    const [kept, shared, old] = [await photo(60), await photo(80), await photo(100)]
    for (const bytes of [kept, shared]) await files.upload(bytes)
    const ids = await Promise.all([shared, old, kept].map(async (bytes) => (await files.upload(bytes)).body.id))
    for (const id of ids.slice(0, 2)) await t.call('DELETE', `/files/${id}`)
    await t.pool.query("update file_blobs set used_at = now() - interval '40 days'")
    await t.pool.query("update files set archived_at = now() - interval '29 days' where archived_at is not null")
    expect(await sweepFiles(t.db, options)).toEqual({ files: 0, blobs: 0, uploads: 0 })
    await t.pool.query("update files set archived_at = now() - interval '31 days' where archived_at is not null")
    const [stale, fresh] = [join(options.incoming, 'stale'), join(options.incoming, 'fresh')]
    for (const path of [stale, fresh]) writeFileSync(path, 'x')
    utimesSync(stale, new Date(0), new Date(Date.now() - 25 * 3_600_000))
    expect(await sweepFiles(t.db, options)).toEqual({ files: 2, blobs: 1, uploads: 1 })
    // Two contents with a thumbnail each, and the running upload.
    expect(lyingIn(folder)).toHaveLength(5)
    expect((await files.list()).data).toHaveLength(3)
    for (const { url } of (await files.list()).data) expect((await files.fetched(url)).status).toBe(200)
  })
})

describe('files in S3', () => {
  it('behave as those in a folder', async () => {
    const { url, folder, stop } = await s3Server()
    const options = { storage: s3Storage(s3Settings(url)), incoming: inFolder(), limits }
    const t = await testApp({ files: options })
    const files = filing(t, await record(t))
    const picture = await photo(600, 400)
    const { status, body } = await files.upload(picture)
    expect([status, body.width]).toEqual([200, 600])
    expect(lyingIn(options.incoming)).toEqual([])
    expect((await files.fetched(body.url)).bytes.equals(picture)).toBe(true)
    expect((await files.fetched(String(body.thumbnail_url))).headers['content-type']).toBe('image/webp')
    const part = await files.fetched(body.url, { range: 'bytes=10-19' })
    expect([part.status, part.bytes.equals(picture.subarray(10, 20))]).toEqual([206, true])
    await t.call('DELETE', `/files/${body.id}`)
    await t.pool.query("update file_blobs set used_at = now() - interval '2 days'")
    await t.pool.query("update files set archived_at = now() - interval '31 days'")
    expect(await sweepFiles(t.db, options)).toMatchObject({ files: 1, blobs: 1 })
    expect(lyingIn(folder)).toEqual([])
    const again = await files.upload(picture)
    expect(again.status).toBe(200)
    await stop()
    const away = await files.upload(PDF, { name: 'a.pdf' })
    expect([away.status, away.body.code, lyingIn(options.incoming)]).toEqual([503, 'storage_away', []])
    expect((await files.fetched(again.body.url)).status).toBe(503)
    expect((await files.list()).total).toBe(1)
  })
})

describe('a folder that cannot be written', () => {
  it('is reported: by the upload, with its own message, and by the readiness check, which stays 200', async ({
    skip,
  }) => {
    const disk = smallDisk(4)
    if (!disk) return skip(NO_MOUNT)
    const t = await testApp({ files: folderOptions(disk, limits) })
    const files = filing(t, await record(t))
    const ready = async () => {
      const { status, body } = await t.call('GET', '/ready')
      return [status, body]
    }
    expect(await ready()).toEqual([200, { status: 'ready', files: 'ok' }])
    execFileSync('mount', ['-o', 'remount,ro', disk])
    expect(await ready()).toEqual([200, { status: 'ready', files: 'read_only' }])
    const refused = await files.upload(PDF, { name: 'a.pdf' })
    expect([refused.status, refused.body.code]).toEqual([507, 'storage_read_only'])
    execFileSync('mount', ['-o', 'remount,rw', disk])
    expect((await files.upload(PDF, { name: 'a.pdf' })).status).toBe(200)
  })

  it.each([
    ['EROFS', 'storage_read_only'],
    ['EACCES', 'storage_read_only'],
    ['ENOSPC', 'storage_full'],
    ['EIO', 'EIO'],
  ])('%s of the system is %s', (system, code) => {
    expect(translateDiskError(Object.assign(new Error(system), { code: system }))).toMatchObject({ code })
  })
})
