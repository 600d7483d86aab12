import { sql } from 'kysely'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { addDays, dayOf } from '../../../../schema/engine/time/time.ts'
import type { WriteContext } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { tableOf } from '../../read/select.ts'

type Values = Record<string, unknown>

/**
 * New records without a value get the library's marked record (`initial`), or a day so far ahead (`ahead`). Refused at the field when none is marked.
 */
export async function fillInitial(ctx: WriteContext, resource: AnyResource, rows: readonly Values[]): Promise<void> {
  for (const [name, { hints, store }] of Object.entries(resource.fields)) {
    if (hints.ahead !== undefined)
      for (const values of rows) values[name] ??= addDays(dayOf(ctx.engine.clock()), hints.ahead())
    if (hints.initial === undefined || store.as !== 'column' || !store.references) continue
    const open = rows.filter((values) => values[name] === undefined || values[name] === null)
    if (open.length === 0) continue
    const target = ctx.engine.resources.get(store.references)
    const { rows: marked } = await sql<{ id: number }>`
      select id from ${tableOf(target)} where ${sql.ref(hints.initial)} and archived_at is null`.execute(ctx.tx)
    const [first] = marked
    if (!first) throw invalid({ [name]: [{ code: 'required' }] })
    for (const values of open) values[name] = first.id
  }
}
