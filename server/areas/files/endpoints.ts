import { files as declared, fileLimits, oneFile } from '../../../schema/areas/files/endpoints.ts'
import { answer, answerEvery } from '../../engine/acts/handle.ts'
import { answerOf } from '../../engine/files/answer.ts'
import { filesOf } from '../../engine/files/store.ts'
import { liveFile, PART } from '../../engine/files/write.ts'
import { service } from '../../engine/http/context.ts'
import { subjectOf } from '../record/parts/subject.ts'

export default [
  answer(fileLimits, async ({ engine }) => ({ data: service(engine, 'files').limits })),
  answerEvery(declared, async (ctx, { id, query }, { name: resource }) => {
    const { row } = await subjectOf(ctx, { resource, id }, PART, 'read')
    const { data, total } = await filesOf(ctx.engine.db, { subject: resource, subject_id: row.id }, query)
    const parts = service(ctx.engine, 'files')
    return { data: data.map((file) => answerOf(parts, ctx, file)), total, page: query.page, limit: query.limit }
  }),
  answer(oneFile, async (ctx, { params: { id } }) => {
    const { file } = await liveFile(ctx, id, 'read')
    return answerOf(service(ctx.engine, 'files'), ctx, file)
  }),
]
