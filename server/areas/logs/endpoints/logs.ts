import { logs } from '../../../../schema/areas/logs/endpoints.ts'
import type { LogRow } from '../../../../schema/areas/logs/shapes.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { allOf, conditionsOf, isUsual, olderThan } from '../find.ts'
import { rowsWhere } from '../rows.ts'
import { toldAmong, toldNearly } from '../visibleEntries.ts'

export default answer(logs, async (ctx, { query }) => {
  const { limit } = query
  const { db } = ctx.engine
  const nearly = toldNearly(ctx, query.entity)
  const { conditions, each } = await conditionsOf(ctx, query, nearly?.which)
  const found: LogRow[] = []
  let { before } = query
  for (;;) {
    const condition = allOf([...conditions, ...olderThan(before, 'log_entries')])
    const rows = await rowsWhere(ctx, db, condition, {
      order: 'at',
      limit: limit + 1,
      isUsual: nearly !== undefined && isUsual(query),
      each,
    })
    found.push(...(nearly ? await toldAmong(ctx, rows, nearly.some) : rows))
    // If entries of a page are hidden from the caller, further ones are read.
    if (rows.length <= limit || found.length > limit) break
    before = rows.at(-1)?.id
  }
  return { data: found.slice(0, limit), more: found.length > limit }
})
