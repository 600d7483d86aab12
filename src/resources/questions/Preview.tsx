import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useState } from 'react'
import { askedQuestions, dependenciesOf, neverAsked } from '../../../schema/areas/questions/asked.ts'
import type declaration from '../../../schema/areas/questions/questions.ts'
import type { AsideProps } from '../../kit/screens/defineScreens.ts'
import { draftQuestion, type ShownQuestion } from './draft.ts'
import { PreviewField } from './PreviewField.tsx'
import { useAllQuestions } from './useAllQuestions.ts'

/** Enter in a sample answer must not save the question next to it. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Why the question itself is not visible; empty where it is. */
function whyNot(draft: ShownQuestion, all: readonly ShownQuestion[], applicable: ReadonlySet<number>): string {
  if (!draft.active) return 'questions.preview.inactive'
  if (neverAsked(all).has(draft.id)) return 'questions.preview.never_asked'
  return applicable.has(draft.id) ? '' : 'questions.preview.not_asked'
}

/** A preview of the question's form including the questions it depends on, for trying out its conditions. */
export function Preview({ values, record }: AsideProps<typeof declaration>) {
  const translate = useTranslate()
  const storedQuestions = useAllQuestions()
  const [answers, setAnswers] = useState<Readonly<Record<number, unknown>>>({})
  const draft = draftQuestion(values, record?.id)
  const all: readonly ShownQuestion[] = draft ? [...storedQuestions.filter((q) => q.id !== draft.id), draft] : []
  const applicable = askedQuestions(all, answers)
  const shownQuestions = draft ? [...dependenciesOf(all, draft.id), draft].filter((q) => applicable.has(q.id)) : []
  const note = draft ? whyNot(draft, all, applicable) : 'questions.preview.choose_type'
  return (
    // biome-ignore lint/a11y: the keys belong to the controls inside
    <section className="form-card question-preview" aria-labelledby="question-preview" onKeyDown={keepEnter}>
      <h2 id="question-preview">{translate('questions.preview.title')}</h2>
      {shownQuestions.map((question) => (
        <PreviewField
          key={`${question.id} ${question.type}`}
          question={question}
          current={question.id === draft?.id}
          value={answers[question.id] ?? null}
          onAnswer={(value) => setAnswers((before) => ({ ...before, [question.id]: value }))}
        />
      ))}
      <p className="question-preview-note" aria-live="polite">
        {translate(note || 'questions.preview.try_it')}
      </p>
    </section>
  )
}
