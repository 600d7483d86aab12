import { oneFile } from '../../../../schema/areas/files/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { answerOf } from '../../../engine/files/answer.ts'
import { liveFile } from '../../../engine/files/write.ts'
import { service } from '../../../engine/http/context.ts'

export default answer(oneFile, async (ctx, { params: { id } }) => {
  const { file } = await liveFile(ctx, id, 'read')
  return answerOf(service(ctx.engine, 'files'), ctx, file)
})
