import { LinkBase, useTranslate } from 'ra-core'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import declaration from '../../../../schema/areas/mail/email-templates.ts'
import { templateLanguages } from '../../../../schema/areas/mail/endpoints.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { usePorts } from '../../../kit/ports.ts'
import type { AsideProps, LayoutProps } from '../../../kit/screens/defineScreens.ts'
import { TemplatePreview } from './TemplatePreview.tsx'
import styles from './template.module.css'

type Template = NonNullable<LayoutProps<typeof declaration>['record']>

type FieldName = keyof typeof declaration.fields

const FIELD_NAMES = Object.keys(declaration.fields) as readonly FieldName[]

/** The template's other languages: which are outdated, and links to add missing ones. */
function Languages({ record }: { readonly record: Template }) {
  const translate = useTranslate()
  const { can } = usePorts()
  const { data } = useAnswer(templateLanguages, { id: record.id }, { version: record.version })
  if (!data) return <div className={styles['languages']} aria-busy="true" />
  const { name, about, channel, key, subject, body, attach_paper, marketing, files } = record
  const templateValues = { name, about, channel, key, subject, body, attach_paper, marketing, files }
  return (
    <nav className={styles['languages']} aria-label={translate('mail.languages')}>
      {data.data.map(({ locale, id, behind }) => {
        const language = translate(`app.languages.${locale}`)
        if (id === null)
          return can(declaration.area, 'add') ? (
            <LinkBase key={locale} to={`/${declaration.path}/add`} state={{ given: { ...templateValues, locale } }}>
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

/** What a new template needs before its text can have placeholders and a preview. */
const FIRST: readonly FieldName[] = ['name', 'about', 'channel']
const TEXT: readonly FieldName[] = ['subject', 'body']

/** A separate component, because it follows the input: only this part renders with each key press. */
function Preview({ record }: { readonly record: Template | undefined }) {
  const values = useWatch() as AsideProps<typeof declaration>['values']
  return <TemplatePreview values={{ ...record, ...values }} />
}

/** The text next to its preview, because it is edited most; other fields below. */
export function TemplateLayout({ Field, record }: LayoutProps<typeof declaration>) {
  const translate = useTranslate()
  const id = useId()
  const first = record ? [] : FIRST
  const otherFields = FIELD_NAMES.filter(
    (name) => !('hidden' in declaration.fields[name].options) && !first.includes(name) && !TEXT.includes(name),
  )
  return (
    <div className={styles['editor']}>
      {record && !record.archived_at && <Languages record={record} />}
      <div className={styles['work']}>
        <div className={styles['writing']}>
          {first.length > 0 && (
            <div className={`${styles['fields']} ${styles['first']}`}>
              {first.map((name) => (
                <Field key={name} name={name} />
              ))}
            </div>
          )}
          {TEXT.map((name) => (
            <Field key={name} name={name} />
          ))}
        </div>
        <Preview record={record} />
      </div>
      <section className="form-section" aria-labelledby={id}>
        <h2 id={id}>{translate('mail.template_details')}</h2>
        <div className={styles['fields']}>
          {otherFields.map((name) => (
            <Field key={name} name={name} />
          ))}
        </div>
      </section>
    </div>
  )
}
