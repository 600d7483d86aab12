import { logs } from '../../../../schema/areas/logs/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { allOf, conditionsOf, olderThan } from '../find.ts'
import { rowsWhere } from '../rows.ts'

export default answer(logs, async (ctx, { query }) => {
  const { limit, before } = query
  const wanted = allOf([...(await conditionsOf(ctx, query)), ...olderThan(before, 'log_entries')])
  const rows = await rowsWhere(ctx, ctx.engine.db, wanted, { order: 'at', limit: limit + 1 })
  return { data: rows.slice(0, limit), more: rows.length > limit }
})
