import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { type ComponentProps, useState } from 'react'
import type declaration from '../../../../schema/areas/mail/email-templates.ts'
import { previewTemplate, tryTemplate } from '../../../../schema/areas/mail/endpoints.ts'
import { isTemplateSubject } from '../../../../schema/areas/mail/subjects.ts'
import { useAnswer, usePanel } from '../../../kit/acts/provider.ts'
import { useShowRefusal } from '../../../kit/acts/useShowRefusal.ts'
import { usePorts } from '../../../kit/ports.ts'
import type { AsideProps } from '../../../kit/screens/defineScreens.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { usePaused } from '../../../kit/usePaused.ts'
import { MailFrame } from '../MailFrame.tsx'
import styles from '../mail.module.css'
import { TextCount } from '../texts/TextArea.tsx'
import texts from '../texts/texts.module.css'
import { TestOutcome } from './TestOutcome.tsx'

/** The message filled in with a real record while typing, in desktop or phone width. */
export function TemplatePreview({ values }: AsideProps<typeof declaration>) {
  const translate = useTranslate()
  const [example, setExample] = useState<{ subject_id?: number; step?: -1 | 1 }>({})
  const [narrow, setNarrow] = useState(false)
  const [dark, setDark] = useState(false)
  const [test, setTest] = useState<ComponentProps<typeof TestOutcome>>()
  const panel = usePanel()
  const showRefusal = useShowRefusal()
  const { can } = usePorts()
  const maySend = can('EmailTemplates', 'edit')
  const typed = usePaused(JSON.stringify([values.subject ?? '', values.body ?? '']), 500)
  const [subject, body] = JSON.parse(typed) as [string, string]
  const about = values.about ?? ''
  const request = {
    about: isTemplateSubject(about) ? about : ('quotes' as const),
    channel: values.channel === 'text' ? ('text' as const) : ('email' as const),
    locale: values.locale === 'zh' ? ('zh' as const) : ('en' as const),
  }
  const isText = request.channel === 'text'
  const { data } = useAnswer(
    previewTemplate,
    { body: { ...request, subject: subject.slice(0, 200), body, ...example } },
    {
      enabled: isTemplateSubject(about),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      placeholderData: keepPreviousData,
    },
  )
  const tryOut = () => {
    const testRequest = { ...request, subject: subject.slice(0, 200), body, ...(example.subject_id ? example : {}) }
    panel.ask(tryTemplate, { body: testRequest }).then(setTest, showRefusal)
  }
  const canTryOut = maySend && !isText && isTemplateSubject(about)
  useShortcuts(
    canTryOut ? [{ keys: 't', scope: 'record', run: tryOut, palette: true, text: translate('mail.try_out') }] : [],
  )
  if (!data)
    return (
      <section className={styles['mailPreview']} aria-label={translate('mail.preview')}>
        {isTemplateSubject(about) ? <Pending /> : <p className="quiet">{translate('mail.preview_first')}</p>}
      </section>
    )
  const showNeighbour = (step: -1 | 1) => setExample(data.record ? { subject_id: data.record.id, step } : {})
  return (
    <section className={styles['mailPreview']} aria-label={translate('mail.preview')}>
      <div className={styles['previewHead']}>
        <button
          type="button"
          className="button button-small"
          aria-label={translate('mail.before')}
          onClick={() => showNeighbour(-1)}
        >
          ←
        </button>
        <span>{data.record?.name ?? translate('mail.example')}</span>
        <button
          type="button"
          className="button button-small"
          aria-label={translate('mail.after')}
          onClick={() => showNeighbour(1)}
        >
          →
        </button>
        {!isText && (
          <>
            <button
              type="button"
              className="button button-small"
              aria-pressed={narrow}
              onClick={() => setNarrow(!narrow)}
            >
              {translate('mail.phone')}
            </button>
            <button type="button" className="button button-small" aria-pressed={dark} onClick={() => setDark(!dark)}>
              {translate('mail.dark')}
            </button>
          </>
        )}
        {maySend && !isText && (
          <button type="button" className="button button-small" aria-keyshortcuts="t" onClick={tryOut}>
            {translate('mail.try_out')} <kbd aria-hidden="true">t</kbd>
          </button>
        )}
      </div>
      {test && <TestOutcome {...test} />}
      {data.errors.map((error) => (
        <p key={error.at} role="alert" className="field-error">
          {translate(`validation.${error.code}`, error.params)}
        </p>
      ))}
      {data.errors.length === 0 && isText && (
        <>
          {data.text && <p className={texts['bubble']}>{data.text}</p>}
          <TextCount text={data.text} />
        </>
      )}
      {data.errors.length === 0 && !isText && (
        <>
          <p className={styles['subject']}>{data.subject}</p>
          <MailFrame url={data.url} title={data.subject} narrow={narrow} scheme={dark ? 'dark' : 'light'} />
        </>
      )}
    </section>
  )
}
