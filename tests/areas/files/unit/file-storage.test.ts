import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localStorage } from '../../../../server/engine/files/storage/localStorage.ts'
import { s3Settings, s3Storage } from '../../../../server/engine/files/storage/s3Storage.ts'
import { stage } from '../../../../server/engine/files/storage/staging.ts'
import type { ByteRange, FileStorage, LocalFile } from '../../../../server/engine/files/storage/storage.ts'
import { s3Server } from '../../../support/s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'crm-storage-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let made = 0
function held(bytes: Buffer): LocalFile {
  const path = join(folder, `held-${made++}`)
  writeFileSync(path, bytes)
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

describe.each(['a local folder', 's3'] as const)('storage in %s', (where) => {
  let storage: FileStorage
  beforeAll(async () => {
    storage = where === 's3' ? s3Storage(s3Settings((await s3Server()).url)) : localStorage(join(folder, 'kept'))
  })
  const got = async (key: string, range?: ByteRange) => {
    const stream = await storage.get(key, range)
    return stream && buffer(stream)
  }

  it('returns what it stores, whole and in parts', async () => {
    const bytes = randomBytes(3_000_000)
    await storage.put('ab/whole', held(bytes))
    expect((await got('ab/whole'))?.equals(bytes)).toBe(true)
    expect((await got('ab/whole', { start: 1_000_000, end: 1_000_009 }))?.equals(bytes.subarray(1e6, 1e6 + 10))).toBe(
      true,
    )
    expect((await got('ab/whole', { start: 2_999_999, end: 2_999_999 }))?.equals(bytes.subarray(-1))).toBe(true)
    expect(await storage.exists('ab/whole')).toBe(true)
  })

  it('does not find what it does not store, and can delete twice', async () => {
    expect(await got('ab/never')).toBeUndefined()
    expect(await storage.exists('ab/never')).toBe(false)
    await storage.put('ab/gone', held(Buffer.from('x')))
    await storage.delete('ab/gone')
    await storage.delete('ab/gone')
    expect(await got('ab/gone')).toBeUndefined()
    expect(await storage.exists('ab/gone')).toBe(false)
  })

  it('stores the same file under one key for several callers at once', async () => {
    const bytes = randomBytes(200_000)
    await Promise.all(Array.from({ length: 5 }, () => storage.put('ab/same', held(bytes))))
    expect((await got('ab/same'))?.equals(bytes)).toBe(true)
  })

  it('releases a reader that stops reading', async () => {
    await storage.put('ab/long', held(randomBytes(4_000_000)))
    const stream = await storage.get('ab/long')
    stream?.destroy()
    expect(stream?.destroyed).toBe(true)
    expect((await got('ab/long', { start: 7, end: 7 }))?.length).toBe(1)
  })
})

describe('a failing service', () => {
  it('differs from a missing file', async () => {
    const { url, stop } = await s3Server()
    const file = held(Buffer.from('hello'))
    const away = { status: 503, code: 'storage_away' }
    const wrongKey = s3Storage({ ...s3Settings(url), secretAccessKey: 'wrong' })
    await expect(wrongKey.put('ab/x', file)).rejects.toMatchObject(away)
    await expect(wrongKey.get('ab/x')).rejects.toMatchObject(away)
    const noBucket = s3Storage({ ...s3Settings(url), bucket: 'missing' })
    await expect(noBucket.put('ab/x', file)).rejects.toMatchObject(away)
    await stop()
    const gone = s3Storage(s3Settings(url))
    await expect(gone.put('ab/x', file)).rejects.toMatchObject(away)
    await expect(gone.exists('ab/x')).rejects.toMatchObject(away)
  })

  it('leaves no partial file under its name in a folder', async () => {
    const storage = localStorage(join(folder, 'clean'))
    await expect(storage.put('ab/x', { ...held(Buffer.from('x')), path: join(folder, 'not-there') })).rejects.toThrow()
    expect(readdirSync(join(folder, 'clean', 'ab'))).toEqual([])
  })
})

describe('an upload', () => {
  it('is aborted when no more data arrives', async () => {
    const incoming = join(folder, 'incoming')
    const stalled = new PassThrough()
    stalled.write(Buffer.alloc(10_000, 'x'))
    const staged = stage(incoming, stalled, { look: () => 1e6, silence: 50 })
    await expect(staged).rejects.toMatchObject({ status: 400, code: 'upload_cut' })
    expect(readdirSync(incoming)).toEqual([])
  })
})

describe('the address of an S3 service', () => {
  it('contains bucket, prefix, region and keys', () => {
    expect(s3Settings('https://id:a%2Fb@s3.example.test/crm/one/two/?region=eu-west-2')).toEqual({
      origin: 'https://s3.example.test',
      bucket: 'crm',
      prefix: 'one/two/',
      region: 'eu-west-2',
      accessKeyId: 'id',
      secretAccessKey: 'a/b',
    })
  })
})
