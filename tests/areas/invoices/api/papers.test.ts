import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { sweepDocuments } from '../../../../server/areas/invoices/storedDocuments.ts'
import { folderOptions } from '../../../../server/engine/files/parts.ts'
import type { Engine } from '../../../../server/engine/http/context.ts'
import { testApp } from '../../../support/app.ts'
import { invoicing } from '../../../support/invoicing.ts'

const api = await testApp()
const { franchise, customer, line, job, act, issued } = invoicing(api)

let of: { customer_id: number; franchise_id: number }
beforeAll(async () => {
  of = { customer_id: await customer(), franchise_id: await franchise({ invoice_prefix: 'PAP-' }) }
})

const pathOf = (id: number) => join(api.files, 'invoices', `${id}.pdf`)
const draft = async () => (await act(`/jobs/${await job(of, [line(10)])}/invoice-final`)).body.id

test('an issue that fails after the PDF is stored removes the PDF; the next attempt stores its own', async () => {
  const id = await draft()
  await api.pool.query(`
    create function fails_late() returns trigger language plpgsql as $$ begin raise exception 'the disk is gone'; end $$;
    create trigger fails_late before insert on comments for each row execute function fails_late()`)
  expect((await act(`/invoices/${id}/issue`)).status).toBe(500)
  await expect.poll(() => existsSync(pathOf(id))).toBe(false)
  await api.pool.query('drop trigger fails_late on comments')
  expect((await act(`/invoices/${id}/issue`)).status).toBe(200)
  expect(existsSync(pathOf(id))).toBe(true)
})

test('the sweep removes files a dead server left for drafts and unsaved invoices, never those of issued invoices', async () => {
  const [first, kept, last] = [await draft(), await issued(await job(of, [line(10)]), 'final'), await draft()]
  const gap = last + 1
  const end = await draft()
  await api.pool.query('delete from invoices where id = $1', [end])
  const final = await draft()
  const files = { ...folderOptions(api.files), say: () => undefined }
  const engine = { db: api.db, services: { files } } as unknown as Engine
  mkdirSync(join(api.files, 'invoices'), { recursive: true })
  for (const id of [first, gap]) writeFileSync(pathOf(id), '%PDF')
  expect(gap).toBe(end)
  expect(await sweepDocuments(engine), 'somebody may be at it').toBe(0)
  await api.pool.query(
    `update invoices set created_at = now() - interval '3 hours', updated_at = now() - interval '3 hours' where id in ($1, $2, $3)`,
    [first, last, final],
  )
  expect(await sweepDocuments(engine)).toBe(2)
  expect([first, kept.id, gap].map((id) => existsSync(pathOf(id)))).toEqual([false, true, false])
})

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const sumKept = async (id: number) =>
  (await api.pool.query<{ sha256: string | null }>('select sha256 from invoices where id = $1', [id])).rows[0]?.sha256
const paper = async (id: number) => {
  const answer = await api.app.inject({
    method: 'GET',
    url: `/panel-api/invoices/${id}/pdf`,
    headers: { authorization: `Bearer ${api.token}` },
  })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

test('a PDF printed by an earlier version is returned byte for byte, even if it would be printed differently now', async () => {
  const { id } = await issued(await job(of, [line(10)], { overall_discount: 3 }), 'final')
  const older = Buffer.from('%PDF-1.4 in the layout of another year')
  writeFileSync(pathOf(id), older)
  expect((await paper(id)).equals(older)).toBe(true)
  expect(readFileSync(pathOf(id)).equals(older)).toBe(true)
})

describe('an issued invoice without a PDF', () => {
  const bare = async () => {
    const { id } = await issued(await job(of, [line(10)]), 'final')
    await expect(api.pool.query(`update invoices set sha256 = null where id = $1`, [id])).rejects.toThrow(
      'invoice_issued',
    )
    await api.pool.query('alter table invoices disable trigger invoice_issued')
    await api.pool.query('update invoices set sha256 = null where id = $1', [id])
    await api.pool.query('alter table invoices enable trigger invoice_issued')
    rmSync(pathOf(id))
    return id
  }

  test('is printed on the first request and then kept byte for byte', async () => {
    const id = await bare()
    const first = await paper(id)
    expect(first.subarray(0, 5).toString()).toBe('%PDF-')
    expect([sumOf(readFileSync(pathOf(id))), await sumKept(id)]).toEqual([sumOf(first), sumOf(first)])
    expect(sumOf(await paper(id))).toBe(sumOf(first))
  })

  test('requested several times at once gets one PDF, the one whose checksum is stored', async () => {
    const id = await bare()
    await Promise.all([paper(id), paper(id), paper(id), paper(id)])
    const kept = readFileSync(pathOf(id))
    expect(await sumKept(id)).toBe(sumOf(kept))
    expect(sumOf(await paper(id))).toBe(sumOf(kept))
  })

  test('can be read without waiting while the invoice is locked, and is stored by the next request', async () => {
    const id = await bare()
    const other = await api.pool.connect()
    try {
      await other.query('begin')
      await other.query('select from invoices where id = $1 for update', [id])
      expect((await paper(id)).length).toBeGreaterThan(1000)
      expect([existsSync(pathOf(id)), await sumKept(id)]).toEqual([false, null])
      await other.query('rollback')
    } finally {
      other.release()
    }
    const next = await paper(id)
    expect([sumOf(readFileSync(pathOf(id))), await sumKept(id)]).toEqual([sumOf(next), sumOf(next)])
  })

  test('replaces a file left by a server that died before storing the checksum', async () => {
    const id = await bare()
    writeFileSync(pathOf(id), '%PDF of the one that died')
    expect(sumOf(await paper(id))).toBe(await sumKept(id))
  })
})
