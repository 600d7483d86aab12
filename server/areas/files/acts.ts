import { deleteFile, describeFile } from '../../../schema/areas/files/acts.ts'
import { handle } from '../../engine/acts/handle.ts'
import { answerOf } from '../../engine/files/answer.ts'
import { describe, remove } from '../../engine/files/write.ts'
import { service } from '../../engine/http/context.ts'

export default [
  handle(deleteFile, (write, _row, _body, _params, { id, ifMatch }) => remove(write, id, ifMatch)),
  handle(describeFile, async (write, _row, { description }, _params, { id, ifMatch }) => {
    const file = await describe(write, id, description, ifMatch)
    return answerOf(service(write.engine, 'files'), write, file)
  }),
]
