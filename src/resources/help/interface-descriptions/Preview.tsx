import { useTranslate } from 'ra-core'
import type declaration from '../../../../schema/areas/help/interface-descriptions.ts'
import { HelpMarkdown } from '../../../kit/help/HelpMarkdown.tsx'
import type { AsideProps } from '../../../kit/screens/defineScreens.ts'
import '../../../kit/help/help.css'
import '../helpProvider.css'

/** The text as it will be shown. */
export function Preview({ values: { text, locale } }: AsideProps<typeof declaration>) {
  const translate = useTranslate()
  return (
    <section className="help-preview" aria-label={translate('help.preview')}>
      {text ? <HelpMarkdown text={{ text, locale: locale ?? 'en' }} /> : <p>{translate('help.nothing')}</p>}
    </section>
  )
}
