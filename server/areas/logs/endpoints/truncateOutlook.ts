import { truncateOutlook } from '../../../../schema/areas/logs/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { invalid } from '../../../engine/http/errors.ts'
import { latestOf, previewArchive } from '../archives/store.ts'

export default answer(truncateOutlook, async (ctx, { query }) => {
  const { latest, books } = await latestOf(ctx.engine)
  const { before = latest } = query
  if (before > latest) throw invalid({ before: [{ code: 'log_too_young', params: { latest } }] })
  return { before, latest, books_latest: books, ...(await previewArchive(ctx.engine, ctx.engine.db, before, books)) }
})
