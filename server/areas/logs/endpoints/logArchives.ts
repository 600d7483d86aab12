import { logArchives } from '../../../../schema/areas/logs/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { archivesOf, beginsAt, lastCheck } from '../archives/store.ts'

export default answer(logArchives, async (ctx) => {
  const { db } = ctx.engine
  return { data: await archivesOf(db), check: await lastCheck(db), begins: await beginsAt(db) }
})
