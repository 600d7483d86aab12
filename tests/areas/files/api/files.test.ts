import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { resources } from '../../../../schema/all.ts'
import type { ServerRules } from '../../../../server/engine/http/defineServer.ts'
import { rules } from '../../../../server/rules.ts'
import { testApp } from '../../../support/app.ts'
import { createFactory } from '../../../support/factory.ts'
import { filing, lyingIn, PDF, photo } from '../../../support/files.ts'

/** Users who do not see all leads see those of their own franchise. */
const byFranchise: ServerRules = {
  scope: ({ user }) => user.scope === 'all' || sql<boolean>`t.franchise_id = ${user.franchise_id}`,
}
const t = await testApp({ rules: [...rules, { name: 'leads', rules: byFranchise }] })
const { create } = createFactory(t)
const [leads, franchises] = [resources.get('leads'), resources.get('franchises')]
const record = async () => `leads/${(await create(leads)).id}`
const picture = await photo()
const RIGHTS = ['Leads:list', 'Leads:details', 'Leads:edit']
const rows = async (from: string) => (await t.pool.query(`select * from ${from}`)).rows

describe('an uploaded file', () => {
  it('is returned unchanged, with its metadata', async () => {
    const path = await record()
    const files = filing(t, path)
    const sent = await files.upload(picture, { name: 'Boiler room.jpg', description: ' The boiler from the left ' })
    expect(sent.status).toBe(200)
    expect(sent.body).toMatchObject({
      subject: 'leads',
      subject_id: Number(path.split('/')[1]),
      name: 'Boiler room.jpg',
      kind: 'image',
      description: 'The boiler from the left',
      mime: 'image/jpeg',
      size: picture.length,
      width: 60,
      height: 40,
    })
    expect((await files.list()).data).toEqual([sent.body])
    expect((await t.call('GET', `/files/${sent.body.id}`)).body).toEqual(sent.body)
    const { status, headers, bytes } = await files.fetched(sent.body.url)
    expect([status, bytes.equals(picture)]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-disposition': `inline; filename="Boiler room.jpg"; filename*=UTF-8''Boiler%20room.jpg`,
    })
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
  })

  it("is in the log and in the record's timeline, and can be undone from there", async () => {
    const path = await record()
    const files = filing(t, path)
    const { body, headers } = await files.upload(PDF, { name: 'plan.pdf', description: 'Plan' })
    const timeline = await t.call<{ data: unknown[] }>('GET', `/${path}/timeline?kind=file`)
    expect(timeline.body.data).toMatchObject([{ kind: 'file', id: body.id, data: { name: 'plan.pdf', kind: 'pdf' } }])
    await t.call('POST', `/changesets/${headers['changeset']}/undo`)
    expect((await files.list()).total).toBe(0)
  })

  it('can be given a new description, deleted and restored', async () => {
    const files = filing(t, await record())
    const { body: file } = await files.upload(PDF, { name: 'plan.pdf', description: 'Plan' })
    const path = `/files/${file.id}`
    const changed = await t.call('PATCH', path, {
      body: { description: 'Plan of the cellar' },
      headers: { 'if-match': '"1"' },
    })
    expect([changed.status, changed.body['description'], changed.headers['etag']]).toEqual([
      200,
      'Plan of the cellar',
      '"2"',
    ])
    const stale = { body: { description: 'Late' }, headers: { 'if-match': '"1"' } }
    expect((await t.call('PATCH', path, stale)).status).toBe(412)
    expect((await t.call('PATCH', path, { body: { description: ' ' } })).body).toMatchObject({
      errors: { description: [{ code: 'required' }] },
    })
    const deleted = await t.call('DELETE', path)
    expect(deleted.status).toBe(200)
    for (const gone of [path, `${path}/content`]) expect((await t.call('GET', gone)).status).toBe(404)
    expect((await files.fetched(file.url)).status).toBe(404)
    expect((await t.call('POST', `/changesets/${deleted.headers['changeset']}/undo`)).status).toBe(200)
    expect((await files.list()).data).toMatchObject([{ id: file.id, description: 'Plan of the cellar' }])
    await t.call('POST', `/changesets/${changed.headers['changeset']}/undo`)
    expect((await files.list()).data).toMatchObject([{ description: 'Plan' }])
  })

  it('may be uploaded twice: two files, one copy of the bytes', async () => {
    const files = filing(t, await record())
    const bytes = Buffer.concat([PDF, randomBytes(5)])
    const [one, two] = await Promise.all([
      files.upload(bytes, { name: 'a.pdf' }),
      files.upload(bytes, { name: 'b.pdf' }),
    ])
    expect([one.status, two.status, one.body.id !== two.body.id]).toEqual([200, 200, true])
    expect(lyingIn(t.files).filter(([, size]) => size === bytes.length)).toHaveLength(1)
    await t.call('DELETE', `/files/${one.body.id}`)
    expect((await files.fetched(two.body.url)).bytes.equals(bytes)).toBe(true)
  })

  it('is created once if the same request is repeated', async () => {
    const files = filing(t, await record())
    const headers = { 'idempotency-key': 'once-1' }
    const [one, two] = [
      await files.upload(PDF, { name: 'a.pdf', headers }),
      await files.upload(PDF, { name: 'a.pdf', headers }),
    ]
    expect([two.status, two.body.id]).toEqual([200, one.body.id])
    expect((await files.upload(PDF, { name: 'b.pdf', headers })).body.code).toBe('idempotency_key_reused')
    expect((await files.list()).total).toBe(1)
  })

  it('uploads together with nineteen others', async () => {
    const files = filing(t, await record())
    const all = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => files.upload(await photo(60 + 2 * i), { name: `${i}.jpg` })),
    )
    expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const { data, total } = await files.list()
    expect([total, new Set(data.map(({ name }) => name)).size]).toEqual([20, 20])
    expect(data.every((file) => file.thumbnail_url)).toBe(true)
  })
})

describe('rejected files', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  it.each([
    ['a program', Buffer.from('MZ\x90\x00', 'latin1'), 'photo.jpg', 'program'],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n'), 'notes.txt', 'program'],
    ['HTML with an image type', html, 'photo.jpg', 'not_what_it_says'],
    ['HTML with a text type', html, 'notes.txt', 'not_what_it_says'],
    ['a PDF with an image type', PDF, 'photo.png', 'not_what_it_says'],
    ['a picture with a PDF type', picture, 'plan.pdf', 'not_what_it_says'],
    ['HTML', html, 'page.html', 'kind_not_taken'],
    ['SVG', svg, 'drawing.svg', 'kind_not_taken'],
    ['an unknown format', randomBytes(64), 'model.dwg', 'kind_not_taken'],
  ])('%s', async (_what, bytes, name, code) => {
    const files = filing(t, await record())
    const answer = await files.upload(bytes, { name })
    expect([answer.status, answer.body.code]).toEqual([415, code])
    expect((await files.list()).total).toBe(0)
  })

  it('a file without bytes, without a description, or both', async () => {
    const files = filing(t, await record())
    const errors = async (bytes: Buffer, description: string | null) => {
      const { status, body } = await files.upload(bytes, { description })
      expect(status).toBe(422)
      return body.errors
    }
    expect(await errors(Buffer.alloc(0), 'x')).toEqual({ file: [{ code: 'required' }] })
    expect(await errors(picture, null)).toEqual({ description: [{ code: 'required' }] })
    expect(await errors(picture, '  ')).toEqual({ description: [{ code: 'required' }] })
    expect(Object.keys(await errors(Buffer.alloc(0), ''))).toEqual(expect.arrayContaining(['description', 'file']))
    expect(await errors(picture, 'x'.repeat(501))).toEqual({
      description: [{ code: 'too_long', params: { max: 500 } }],
    })
  })

  it('leave nothing behind', async () => {
    const before = { lying: lyingIn(t.files), blobs: (await rows('file_blobs')).length }
    const files = filing(t, await record())
    for (const bytes of [Buffer.alloc(0), html, Buffer.from('MZ\x90')]) await files.upload(bytes)
    expect({ lying: lyingIn(t.files), blobs: (await rows('file_blobs')).length }).toEqual(before)
    expect(lyingIn(`${t.files}/incoming`)).toEqual([])
  })
})

describe('names', () => {
  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\Ann\\plan.pdf', 'plan.pdf'],
    ['📷 Küche – 厨房.pdf', '📷 Küche – 厨房.pdf'],
    ['invoice\u202efdp.exe.pdf', 'invoicefdp.exe.pdf'],
    ['a\u0001b\r\nc.pdf', 'abc.pdf'],
    ['..', 'file'],
    [`${'😀'.repeat(300)}.pdf`, `${'😀'.repeat(196)}.pdf`],
    ['<img src=x onerror=alert(1)>".pdf', '<img src=x onerror=alert(1)>".pdf'],
  ])('%j is stored as %j', async (given, kept) => {
    const files = filing(t, await record())
    const { body } = await files.upload(PDF, { name: given })
    expect(body.name).toBe(kept)
    const disposition = String((await files.fetched(body.url)).headers['content-disposition'])
    expect(disposition).toMatch(/^inline; filename="[\x20-\x7e]*"(; filename\*=UTF-8''[\w!#$&+.^`|~%-]+)?$/)
    // An ASCII name is complete in the first part.
    const whole = disposition.split("''")[1]
    expect(whole === undefined ? disposition : decodeURIComponent(whole)).toBe(
      whole === undefined ? `inline; filename="${kept}"` : kept,
    )
  })
})

describe('parts of a file', () => {
  it('are returned as requested', async () => {
    const files = filing(t, await record())
    const { body } = await files.upload(picture)
    const size = picture.length
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { status, headers, bytes } = await files.fetched(body.url, { range, ...more })
      return [status, headers['content-range'], bytes.length]
    }
    expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${size}`, 10])
    expect(await part(`bytes=${size - 1}-`)).toEqual([206, `bytes ${size - 1}-${size - 1}/${size}`, 1])
    expect(await part('bytes=-20')).toEqual([206, `bytes ${size - 20}-${size - 1}/${size}`, 20])
    expect(await part(`bytes=5-${size + 50}`)).toEqual([206, `bytes 5-${size - 1}/${size}`, size - 5])
    expect((await part(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`])
    expect((await part('bytes=-0'))[0]).toBe(416)
    for (const whole of ['bytes=9-5', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=x'])
      expect(await part(whole)).toEqual([200, undefined, size])
    const { headers } = await files.fetched(body.url)
    const etag = String(headers['etag'])
    expect(headers['accept-ranges']).toBe('bytes')
    expect((await part('bytes=0-9', { 'if-range': etag }))[0]).toBe(206)
    expect(await part('bytes=0-9', { 'if-range': '"other"' })).toEqual([200, undefined, size])
    expect((await files.fetched(body.url, { 'if-none-match': etag })).status).toBe(304)
  })
})

describe('thumbnails', () => {
  it("follow the camera's orientation, and contain no location", async () => {
    const files = filing(t, await record())
    const { body } = await files.upload(await photo(1200, 800, 6))
    expect([body.width, body.height]).toEqual([800, 1200])
    const { headers, bytes } = await files.fetched(String(body.thumbnail_url))
    expect(headers['content-type']).toBe('image/webp')
    const { width, height, exif } = await sharp(bytes).metadata()
    expect([width, height, exif]).toEqual([320, 480, undefined])
    // The upper half was red; rotated clockwise it is the right half.
    const { data } = await sharp(bytes)
      .extract({ left: 300, top: 240, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
  })

  it.each([
    ['a picture that ends too soon', picture.subarray(0, 200)],
    ['a picture that would decompress to an extreme size', bomb(60_000, 60_000)],
  ])('%s has none, and is stored anyway', async (_what, bytes) => {
    const files = filing(t, await record())
    const { status, body } = await files.upload(bytes, { name: 'x' })
    expect([status, body.kind, body.thumbnail_url, body.width]).toEqual([200, 'image', null, null])
    expect((await t.call('GET', `/files/${body.id}/thumbnail`)).status).toBe(404)
  })
})

/** The header of a PNG with a given size; its body does not matter, because nothing may start to read it. */
function bomb(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008020000000000000000000000', 'hex')
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

describe('permissions', () => {
  it('are those on the record: without them the file does not exist', async () => {
    const [mine, other] = [await create(franchises), await create(franchises)]
    const lead = await create(leads, { franchise_id: mine.id })
    const files = filing(t, `leads/${lead.id}`)
    const { body } = await files.upload(picture)
    const member = async (franchise: number, rights = RIGHTS) => {
      const user = await t.userWith(rights, 'franchise')
      await t.pool.query('update users set franchise_id = $2 where id = $1', [user.id, franchise])
      return user.token
    }
    const statuses = async (token: string) => {
      const reads = [
        `/leads/${lead.id}/files`,
        `/files/${body.id}`,
        `/files/${body.id}/content`,
        `/files/${body.id}/thumbnail`,
      ]
      const answers = await Promise.all(reads.map((path) => t.call('GET', path, { token })))
      const writes = [
        await t.call('PATCH', `/files/${body.id}`, { token, body: { description: 'Mine' } }),
        await files.upload(PDF, { name: 'a.pdf', token }),
      ]
      return [...answers, ...writes].map(({ status }) => status)
    }
    expect(await statuses(await member(other.id))).toEqual(Array(6).fill(404))
    expect(await statuses(await member(mine.id, ['Leads:list', 'Leads:edit']))).toEqual(Array(6).fill(404))
    expect(await statuses(await member(mine.id, ['Leads:details', 'Leads:list']))).toEqual([
      200, 200, 200, 200, 403, 403,
    ])
    expect(await statuses(await member(mine.id))).toEqual(Array(6).fill(200))
    for (const path of ['job-types/1/files', 'nothing/1/files', 'leads/999999/files'])
      expect((await t.call('GET', `/${path}`)).status).toBe(404)
  })

  it('are checked each time an address is used', async () => {
    const user = await t.userWith(RIGHTS)
    const files = filing({ ...t, token: user.token }, await record())
    const { body } = await files.upload(picture)
    expect((await files.fetched(body.url)).status).toBe(200)
    await t.pool.query(
      "delete from permissions where action = 'details' and user_group_id = (select user_group_id from users where id = $1)",
      [user.id],
    )
    expect((await files.fetched(body.url)).status).toBe(404)
    await t.pool.query('update sessions set revoked_at = now() where user_id = $1', [user.id])
    expect((await files.fetched(body.url)).status).toBe(401)
  })

  it('end with the pass: it is for one file, for a limited time, and cannot be forged', async () => {
    const files = filing(t, await record())
    const [one, two] = [(await files.upload(picture)).body, (await files.upload(PDF, { name: 'a.pdf' })).body]
    const pass = one.url.split('pass=')[1] ?? ''
    const status = async (url: string) => (await files.fetched(url)).status
    expect(await status(`/panel-api/files/${two.id}/content?pass=${pass}`)).toBe(401)
    expect(await status(`/panel-api/files/${one.id}?pass=${pass}`)).toBe(401)
    expect(await status(one.url.replace(/.$/, (c) => (c === 'A' ? 'B' : 'A')))).toBe(401)
    expect(await status(one.url.split('?')[0] ?? '')).toBe(401)
    t.clock.now = new Date(Date.now() + 14 * 60_000)
    expect(await status(one.url)).toBe(200)
    t.clock.now = new Date(Date.now() + 31 * 60_000)
    expect(await status(one.url)).toBe(401)
    t.clock.now = null
    expect(one.url).not.toContain(t.token)
  })

  it('allow no changes on an archived record', async () => {
    const path = await record()
    const files = filing(t, path)
    const { body } = await files.upload(picture)
    await t.call('DELETE', `/${path}`)
    expect((await files.upload(picture)).status).toBe(409)
    expect((await t.call('DELETE', `/files/${body.id}`)).status).toBe(409)
    expect((await files.list()).total).toBe(1)
  })
})
