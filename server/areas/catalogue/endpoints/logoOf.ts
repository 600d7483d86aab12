import { logoOf } from '../../../../schema/areas/catalogue/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { pictureUrl } from '../../../engine/mail/shown.ts'
import { fetchRecord } from '../../../engine/read/read.ts'

export default answer(logoOf, async (ctx, { id }) => {
  const { engine } = ctx
  const row = await fetchRecord(ctx, engine.db, 'franchises', id, 'read')
  const logo = row['logo']
  return { url: (logo && (await pictureUrl(engine, logo))) ?? null }
})
