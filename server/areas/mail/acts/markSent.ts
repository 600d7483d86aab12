import { markSent } from '../../../../schema/areas/mail/acts.ts'
import type { AnswerOf } from '../../../../schema/engine/act.ts'
import { handleEvery } from '../../../engine/acts/handle.ts'
import { fetchRecord } from '../../../engine/read/read.ts'
import { systemComment } from '../../record/parts/comments/comments.ts'
import { sendRecord } from '../sendRecord.ts'
import { sentBy } from '../undelivered.ts'

export default handleEvery(markSent, async (write, row, { how }, resource) => {
  await sendRecord(write, resource.name, row)
  await systemComment(write, { resource: resource.name, id: row.id }, { key: sentBy(resource.name, how), about: null })
  const after = await fetchRecord(write, write.tx, resource, row.id, 'read')
  return after as unknown as AnswerOf<(typeof markSent)['all'][number]>
})
