import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { Subject } from '../../files/file.ts'
import { AnswerFields } from './AnswerFields.tsx'
import type { useAnswerForm } from './useAnswerForm.ts'
import '../../live/live.css'
import './answers.css'

interface AskedSectionProps {
  readonly form: ReturnType<typeof useAnswerForm>
  readonly subject: Subject
  /** Message key of the text above refused answers. */
  readonly refusal: string
}

const FIRST = ':is(input, select, textarea, button):not([tabindex="-1"]):not(:disabled)'

/** Questions inside another form, which saves them together with its own values. */
export function AskedSection({ form, subject, refusal }: AskedSectionProps) {
  const translate = useTranslate()
  const sectionElement = useRef<HTMLElement>(null)
  const { asked, errors } = form
  useEffect(() => {
    if (form.refusals > 0) sectionElement.current?.querySelector<HTMLElement>(`[data-invalid] ${FIRST}`)?.focus()
  }, [form.refusals])
  if (asked.length === 0) return null
  return (
    <section ref={sectionElement} className="asked-section" aria-label={translate('wizard.questions')}>
      <h2>{translate('wizard.questions')}</h2>
      {asked.some(({ question }) => errors[question.id]) && (
        <p className="error-summary" role="alert">
          {translate(refusal)}
        </p>
      )}
      <AnswerFields form={form} subject={subject} />
    </section>
  )
}
