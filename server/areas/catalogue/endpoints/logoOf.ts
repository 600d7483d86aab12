import { logoOf } from '../../../../schema/areas/catalogue/endpoints.ts'
import type { Logo } from '../../../../schema/areas/catalogue/franchises.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { pictureUrl } from '../../../engine/mail/shown.ts'
import { fetchRecord } from '../../../engine/read/read.ts'

export default answer(logoOf, async (ctx, { id }) => {
  const { engine } = ctx
  const row = await fetchRecord(ctx, engine.db, engine.resources.get('franchises'), id, 'read')
  const logo = row['logo'] as Logo | null
  return { url: (logo && (await pictureUrl(engine, logo))) ?? null }
})
