import { previewMail } from '../../../../schema/areas/mail/endpoints.ts'
import type { SubjectName } from '../../../../schema/areas/mail/subjects.ts'
import { answerEvery } from '../../../engine/acts/handle.ts'
import { fetchRecord } from '../../../engine/read/read.ts'
import { emailContentOf } from '../emailContent.ts'
import { knownOf } from '../facts.ts'
import { previewAddress } from '../previewRoute.ts'
import { sanitised } from '../sanitise.ts'

export default answerEvery(previewMail, async (ctx, { id, body: { subject, body, locale } }, resource) => {
  const row = await fetchRecord(ctx, ctx.engine.db, resource, id, 'read')
  const { from } = await knownOf(ctx, resource.name as SubjectName, row, locale)
  const { html, text } = emailContentOf(sanitised(body), { subject, from, locale })
  return { subject, text, url: await previewAddress(ctx, html) }
})
