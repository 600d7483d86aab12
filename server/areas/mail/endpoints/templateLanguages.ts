import { templateLanguages } from '../../../../schema/areas/mail/endpoints.ts'
import { LOCALES } from '../../../../schema/engine/text/format.ts'
import { answer } from '../../../engine/acts/handle.ts'
import { languagesOf } from '../versions.ts'

export default answer(templateLanguages, async ({ engine }, { id }) => {
  const found = await languagesOf(engine.db, id)
  const data = LOCALES.map((locale) => {
    const one = found.find((it) => it.locale === locale)
    return { locale, id: one?.id ?? null, behind: one?.behind ?? 0 }
  })
  return { data }
})
