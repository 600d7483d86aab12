import { LinkBase, useTranslate } from 'ra-core'
import { descriptions } from '../../../../schema/areas/help/endpoints.ts'
import declaration from '../../../../schema/areas/help/interface-descriptions.ts'
import type { Row } from '../../../../schema/engine/define.ts'
import { LOCALES } from '../../../../schema/engine/text/format.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { usePorts } from '../../../kit/ports.ts'

/** Link for translating the text of the same place to a language that has none yet. */
export function Translate({ record }: { readonly record: Row<typeof declaration> }) {
  const translate = useTranslate()
  const { can } = usePorts()
  const { data } = useAnswer(descriptions, {}, { asList: true })
  if (!data || record.archived_at || !can(declaration.area, 'add')) return null
  const missing = LOCALES.filter((locale) => !data.data.some((one) => one.key === record.key && one.locale === locale))
  return missing.map((locale) => (
    <LinkBase
      key={locale}
      className="button"
      to={`/${declaration.path}/add`}
      state={{ given: { key: record.key, locale } }}
    >
      {translate('help.translate', { language: translate(`app.languages.${locale}`) })}
    </LinkBase>
  ))
}
