import { sql } from 'kysely'
import { z } from 'zod'
import type { Engine } from '../../../engine/http/context.ts'
import { transact } from '../../../engine/write/transact.ts'
import { asItself } from '../../jobs/program.ts'
import { systemComment } from '../../record/parts/comments/comments.ts'

const MAX = 1600
const storedMessage = z.object({ from: z.string(), body: z.string(), ref: z.string() })

/** Adds a reply to the customer who has the number; messages from unknown numbers are not stored. A repeated report is stored once. */
export async function receiveText(
  engine: Engine,
  { from, body, ref }: { readonly from: string; readonly body: string; readonly ref: string },
): Promise<void> {
  const text = body.trim().slice(0, MAX)
  if (!from || !ref || text === '') return
  await transact(asItself(engine, 'TEXTS', ['Customers:list', 'Customers:edit']), async (write) => {
    const { rows: fresh } = await sql`
      insert into texts_in (ref, at) values (${ref}, ${engine.clock()}) on conflict do nothing returning 1`.execute(
      write.tx,
    )
    if (fresh.length === 0) return
    const { rows } = await sql<{ id: number }>`
      select id from customers where phone_number(phone) = ${from} and archived_at is null order by id desc limit 1`.execute(
      write.tx,
    )
    if (!rows[0]) return
    await systemComment(
      write,
      { resource: 'customers', id: rows[0].id },
      { key: 'text_in', params: { from, text }, about: null },
    )
  })
}

/** Processes a text message again that was set aside, from its original. */
export const retryText = (engine: Engine, original: Buffer): Promise<void> =>
  receiveText(engine, storedMessage.parse(JSON.parse(original.toString('utf8'))))
