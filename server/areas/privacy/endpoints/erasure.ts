import { erasure } from '../../../../schema/areas/privacy/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { problem } from '../../../engine/http/errors.ts'
import { erasedAt } from '../certificate.ts'
import { previewErasure } from '../previewErasure.ts'

export default answer(erasure, async ({ engine, actor }, { id }) => {
  if (actor.user.scope !== 'all') throw problem(403, 'forbidden', { area: 'Privacy', action: 'list' })
  const { db } = engine
  return { ...(await previewErasure(engine, db, id)), erased_at: await erasedAt(db, id) }
})
