import { fileOfArchive } from '../../../../schema/areas/logs/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { PREFIX } from '../../../engine/http/routes.ts'
import { pathId } from '../../../engine/read/read.ts'
import { issueTicket } from '../../../engine/transfer/export/tickets.ts'
import { archivesOf, demandFile } from '../archives/store.ts'

export default answer(fileOfArchive, async (ctx, { params }) => {
  const { db } = ctx.engine
  const [archive] = await archivesOf(db, pathId(params.id))
  if (!archive) throw problem(404, 'not_found')
  demandFile(archive)
  const ticket = await issueTicket(db, ctx.actor.session_id, PREFIX + fileOfArchive.path, { id: params.id })
  return { url: `${PREFIX}${fileOfArchive.path.replace(':id', params.id)}?ticket=${ticket}` }
})
