import { erasure, personalData } from '../../../schema/areas/privacy/endpoints.ts'
import { answer } from '../../engine/acts/handle.ts'
import { problem } from '../../engine/http/errors.ts'
import { documentAddress } from '../documents/address.ts'
import { erasedAt } from './certificate.ts'
import { previewErasure } from './previewErasure.ts'

export default [
  answer(erasure, async ({ engine, actor }, { id }) => {
    if (actor.user.scope !== 'all') throw problem(403, 'forbidden', { area: 'Privacy', action: 'list' })
    const { db } = engine
    return { ...(await previewErasure(engine, db, id)), erased_at: await erasedAt(db, id) }
  }),
  answer(personalData, (ctx, { id, body }) => {
    if (ctx.actor.user.scope !== 'all') throw problem(403, 'forbidden', { area: 'Privacy', action: 'export' })
    return documentAddress(ctx, personalData.path, id, body)
  }),
]
