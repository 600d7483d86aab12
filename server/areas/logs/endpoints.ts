import {
  asAt as declared,
  fileOfArchive,
  logArchives,
  logEntry,
  revertJob,
  revertOutlook,
  truncateOutlook,
} from '../../../schema/areas/logs/endpoints.ts'
import { answer, answerEvery } from '../../engine/acts/handle.ts'
import { invalid, problem } from '../../engine/http/errors.ts'
import { PREFIX } from '../../engine/http/routes.ts'
import { asAt } from '../../engine/read/asAt.ts'
import { pathId } from '../../engine/read/read.ts'
import { issueTicket } from '../../engine/transfer/export/tickets.ts'
import { outlookOf } from '../../engine/undo/outlook.ts'
import { archivesOf, beginsAt, demandFile, lastCheck, latestOf, previewArchive } from './archives/store.ts'
import { entryFor, wholeEntry } from './entry.ts'
import { jobOf } from './job.ts'

export default [
  answerEvery(declared, (ctx, { id, query }, resource) => asAt(ctx, resource, id, query.at)),
  answer(fileOfArchive, async (ctx, { params }) => {
    const { db } = ctx.engine
    const [archive] = await archivesOf(db, pathId(params.id))
    if (!archive) throw problem(404, 'not_found')
    demandFile(archive)
    const ticket = await issueTicket(db, ctx.actor.session_id, PREFIX + fileOfArchive.path, { id: params.id })
    return { url: `${PREFIX}${fileOfArchive.path.replace(':id', params.id)}?ticket=${ticket}` }
  }),
  answer(logArchives, async (ctx) => {
    const { db } = ctx.engine
    return { data: await archivesOf(db), check: await lastCheck(db), begins: await beginsAt(db) }
  }),
  answer(logEntry, (ctx, { params }) => wholeEntry(ctx, params.id)),
  answer(revertJob, async ({ engine, actor }, { params }) => {
    const job = await jobOf(engine.db, actor.user.id, pathId(params.id))
    if (!job) throw problem(404, 'not_found')
    return job
  }),
  answer(revertOutlook, async (ctx, { params, query: { over = '' } }) =>
    outlookOf(ctx, (await entryFor(ctx, params.id)).id, over.split(',').filter(Boolean)),
  ),
  answer(truncateOutlook, async (ctx, { query }) => {
    const { latest, books } = await latestOf(ctx.engine)
    const { before = latest } = query
    if (before > latest) throw invalid({ before: [{ code: 'log_too_young', params: { latest } }] })
    return { before, latest, books_latest: books, ...(await previewArchive(ctx.engine, ctx.engine.db, before, books)) }
  }),
]
