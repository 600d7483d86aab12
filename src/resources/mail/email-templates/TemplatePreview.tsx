import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type declaration from '../../../../schema/areas/mail/email-templates.ts'
import { previewTemplate } from '../../../../schema/areas/mail/endpoints.ts'
import { isSubject } from '../../../../schema/areas/mail/subjects.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import type { AsideProps } from '../../../kit/screens/defineScreens.ts'
import { usePaused } from '../../../kit/usePaused.ts'
import { MailFrame } from '../MailFrame.tsx'
import styles from '../mail.module.css'

/** The letter filled in with a real record as one types, wide or as on a phone. */
export function TemplatePreview({ values }: AsideProps<typeof declaration>) {
  const translate = useTranslate()
  const [at, setAt] = useState<{ subject_id?: number; step?: -1 | 1 }>({})
  const [narrow, setNarrow] = useState(false)
  const typed = usePaused(JSON.stringify([values.subject ?? '', values.body ?? '']), 500)
  const [subject, body] = JSON.parse(typed) as [string, string]
  const about = values.about ?? ''
  const asked = {
    about: isSubject(about) ? about : ('quotes' as const),
    locale: values.locale === 'zh' ? ('zh' as const) : ('en' as const),
  }
  const { data } = useAnswer(
    previewTemplate,
    { body: { ...asked, subject: subject.slice(0, 200), body, ...at } },
    {
      enabled: isSubject(about),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      placeholderData: keepPreviousData,
    },
  )
  if (!data) return null
  const go = (step: -1 | 1) => setAt(data.record ? { subject_id: data.record.id, step } : {})
  return (
    <section className={styles['mailPreview']} aria-label={translate('mail.preview')}>
      <div className={styles['previewHead']}>
        <button
          type="button"
          className="button button-small"
          aria-label={translate('mail.before')}
          onClick={() => go(-1)}
        >
          ←
        </button>
        <span>{data.record?.name ?? translate('mail.example')}</span>
        <button
          type="button"
          className="button button-small"
          aria-label={translate('mail.after')}
          onClick={() => go(1)}
        >
          →
        </button>
        <button type="button" className="button button-small" aria-pressed={narrow} onClick={() => setNarrow(!narrow)}>
          {translate('mail.phone')}
        </button>
      </div>
      {data.errors.map((error) => (
        <p key={error.at} role="alert" className="field-error">
          {translate(`validation.${error.code}`, error.params)}
        </p>
      ))}
      {data.errors.length === 0 && (
        <>
          <p className={styles['subject']}>{data.subject}</p>
          <MailFrame url={data.url} title={data.subject} narrow={narrow} />
        </>
      )}
    </section>
  )
}
