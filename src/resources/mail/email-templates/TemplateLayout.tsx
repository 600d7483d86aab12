import { LinkBase, useTranslate } from 'ra-core'
import declaration from '../../../../schema/areas/mail/email-templates.ts'
import { templateLanguages } from '../../../../schema/areas/mail/endpoints.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { usePorts } from '../../../kit/ports.ts'
import type { LayoutProps } from '../../../kit/screens/defineScreens.ts'
import styles from './template.module.css'

type Template = NonNullable<LayoutProps<typeof declaration>['record']>

const SHOWN = Object.keys(declaration.fields) as readonly (keyof typeof declaration.fields)[]

/** The same letter in the other languages: which of them has fallen behind, and the way to one that is missing. */
function Languages({ record }: { readonly record: Template }) {
  const translate = useTranslate()
  const { can } = usePorts()
  const { data } = useAnswer(templateLanguages, { id: record.id }, { version: record.version })
  if (!data) return <div className={styles['languages']} aria-busy="true" />
  const { name, about, channel, key, subject, body, attach_paper, marketing, files } = record
  const given = { name, about, channel, key, subject, body, attach_paper, marketing, files }
  return (
    <nav className={styles['languages']} aria-label={translate('mail.languages')}>
      {data.data.map(({ locale, id, behind }) => {
        const language = translate(`app.languages.${locale}`)
        if (id === null)
          return can(declaration.area, 'add') ? (
            <LinkBase key={locale} to={`/${declaration.path}/add`} state={{ given: { ...given, locale } }}>
              + {language}
            </LinkBase>
          ) : null
        return (
          <LinkBase
            key={locale}
            to={`/${declaration.path}/edit/${id}`}
            {...(id === record.id ? { 'aria-current': 'page' as const } : {})}
          >
            {language}
            {behind > 0 && (
              <span className={styles['behind']}>{translate('mail.behind', { smart_count: behind })}</span>
            )}
          </LinkBase>
        )
      })}
    </nav>
  )
}

/** The fields as they are declared, below the languages of the letter. */
export function TemplateLayout({ Field, record }: LayoutProps<typeof declaration>) {
  return (
    <>
      {record && !record.archived_at && <Languages record={record} />}
      {SHOWN.map((name) => !('hidden' in declaration.fields[name].options) && <Field key={name} name={name} />)}
    </>
  )
}
