import { useTranslate } from 'ra-core'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import type { Subject } from '../../kit/files/file.ts'
import { AnswerFields } from '../../kit/record/answers/AnswerFields.tsx'
import { useAnswerForm } from '../../kit/record/answers/useAnswerForm.ts'
import type { Answers } from '../../kit/record/answers/useAnswers.ts'
import '../../kit/live/live.css'
import '../../kit/record/answers/answers.css'

export interface QuestionsHandle {
  /** @returns whether nothing stands in the way any more */
  readonly save: () => Promise<boolean>
}

interface StepQuestionsProps {
  readonly subject: Subject
  readonly answers: Answers
  readonly ref: Ref<QuestionsHandle>
}

const FIRST = ':is(input, select, textarea, button):not([tabindex="-1"]):not(:disabled)'

/** The questions of the chosen type inside a step; saved with it. */
export function StepQuestions({ subject, answers, ref }: StepQuestionsProps) {
  const translate = useTranslate()
  const place = useRef<HTMLElement>(null)
  const saved = useRef(false)
  const form = useAnswerForm(subject, answers, () => (saved.current = true), { quiet: true })
  const { asked, errors } = form
  useImperativeHandle(ref, () => ({
    save: async () => {
      saved.current = false
      await form.save()
      return saved.current
    },
  }))
  useEffect(() => {
    if (form.refusals > 0) place.current?.querySelector<HTMLElement>(`[data-invalid] ${FIRST}`)?.focus()
  }, [form.refusals])
  const isRefused = asked.some(({ question }) => errors[question.id])
  return (
    <section ref={place} className="wizard-questions" aria-label={translate('wizard.questions')}>
      <h2>{translate('wizard.questions')}</h2>
      {isRefused && (
        <p className="error-summary" role="alert">
          {translate('message.mandatory')}
        </p>
      )}
      <AnswerFields form={form} subject={subject} />
    </section>
  )
}
