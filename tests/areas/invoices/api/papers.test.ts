import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { sweepPapers } from '../../../../server/areas/invoices/kept.ts'
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

test('an issue that fails once the paper is kept takes it away again; the next one keeps its own', async () => {
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

test('what a server that died has left is swept: of drafts and of what was never kept, never of what is issued', async () => {
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
  expect(await sweepPapers(engine), 'somebody may be at it').toBe(0)
  await api.pool.query(
    `update invoices set created_at = now() - interval '3 hours', updated_at = now() - interval '3 hours' where id in ($1, $2, $3)`,
    [first, last, final],
  )
  expect(await sweepPapers(engine)).toBe(2)
  expect([first, kept.id, gap].map((id) => existsSync(pathOf(id)))).toEqual([false, true, false])
})
