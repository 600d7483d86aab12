import { sql } from 'kysely'
import {
  MAX_DAYS,
  myDocument,
  myDocuments,
  myMaterials,
  myQuestions,
  myVisitOf,
  myVisits,
} from '../../../schema/areas/fieldApp/endpoints.ts'
import type { EndpointAnswer } from '../../../schema/engine/endpoint.ts'
import { answer } from '../../engine/acts/handle.ts'
import { titleExpression } from '../../engine/read/language.ts'
import { answers } from '../record/parts/answers/answers.ts'
import { previewOf } from '../signing/previewOf.ts'
import { documentsOf } from '../signing/rows.ts'
import { checkSpan } from '../visits/span.ts'
import { forVisit, ownVisit, workerOf } from './mine.ts'
import { visitsOf, wholeVisit } from './read.ts'
import { jobOfVisit } from './subject.ts'

const MAX = 20
/** Maximum number of materials stored on a phone for searching offline. */
const LIBRARY = 2_000

export default [
  answer(myDocument, async (ctx, { params: { id, document_id } }) =>
    previewOf(forVisit(ctx), (await jobOfVisit(ctx, id)).id, document_id, Number(id)),
  ),
  answer(myDocuments, async (ctx, { params: { id } }) => documentsOf(forVisit(ctx), (await jobOfVisit(ctx, id)).id)),
  answer(myMaterials, async ({ engine }, { query: { q } }) => {
    const name = titleExpression(engine.resources.get('materials'), 't')
    const pattern = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
    const { rows } = await sql<EndpointAnswer<typeof myMaterials>['data'][number]>`
    select t.id, ${name} as name, t.code from materials t
    where t.active and t.archived_at is null and (${name} ilike ${pattern} or t.code ilike ${pattern})
    order by name, t.id limit ${q === undefined ? LIBRARY : MAX}`.execute(engine.db)
    return { data: rows }
  }),
  answer(myQuestions, async (ctx, { params: { id } }) => answers(forVisit(ctx), await jobOfVisit(ctx, id), true)),
  answer(myVisitOf, async (ctx, { params: { id } }) => {
    const { me, visit } = await ownVisit(ctx, id)
    return wholeVisit(ctx, me, visit.id)
  }),
  answer(myVisits, async (ctx, { query }) => {
    checkSpan(query, MAX_DAYS)
    const me = await workerOf(ctx.engine.db, ctx.actor)
    return { worker: me, data: me ? await visitsOf(ctx, me, query.from, query.to) : [] }
  }),
]
