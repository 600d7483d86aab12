import { previewTemplate } from '../../../../schema/areas/mail/endpoints.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { filledTemplate } from '../filledTemplate.ts'
import { previewAddress } from '../previewRoute.ts'

export default answer(previewTemplate, async (ctx, { body: given }) => {
  const { record, errors, letter } = await filledTemplate(ctx, given)
  if (!letter) return { subject: '', url: '', text: '', record, errors: [...errors] }
  const { subject, text, html } = letter
  const url = given.channel === 'text' ? '' : await previewAddress(ctx, html)
  return { subject, text, url, record, errors: [] }
})
