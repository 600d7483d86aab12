import { composer } from '../../../../schema/areas/mail/endpoints.ts'
import type { SubjectName } from '../../../../schema/areas/mail/subjects.ts'
import { answerEvery } from '../../../engine/acts/handle.ts'
import { fetchRecord } from '../../../engine/read/read.ts'
import { composed } from '../compose.ts'

export default answerEvery(composer, async (ctx, { id, query }, resource) => {
  const row = await fetchRecord(ctx, ctx.engine.db, resource, id, 'read')
  const found = await composed(ctx, resource.name as SubjectName, row, query)
  return { ...found, templates: [...found.templates], papers: [...found.papers] }
})
