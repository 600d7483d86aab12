import { useState } from 'react'
import { askedQuestions, isUnanswered } from '../../../../schema/areas/questions/asked.ts'
import { type Answer, type Answers } from '../../../../schema/areas/record/shapes.ts'
import { type RefusedCall, type Translate, usePorts } from '../../../kit/ports.ts'
import { refusalText } from '../Failed.tsx'
import { type PartProps } from '../MyVisit.tsx'
import { questionAt } from '../missing.ts'
import { useFetched } from '../useFetched.ts'
import styles from '../workday.module.css'
import { AnswerControl } from './AnswerControl.tsx'
import asking from './answers.module.css'

/** Why an answer was refused, in one sentence. */
function wrongText(translate: Translate, question: number, refusal: RefusedCall): string {
  const error = refusal.body?.errors?.[`answers.${question}`]?.[0]
  const key = `workday.wrong.${error?.code}`
  const text = error ? translate(key, error.params) : key
  return text === key ? refusalText(translate, refusal) : text
}

/** State of an answer given here. */
type Kept = { readonly state: 'sending' | 'kept' } | { readonly state: 'wrong'; readonly why: string }

interface OneProps extends Pick<PartProps, 'translate' | 'visit'> {
  readonly answer: Answer
  readonly value: unknown
  readonly saveState: Kept | undefined
  readonly onAnswer: (value: unknown) => void
}

function OneQuestion({ translate, visit, answer, value, saveState, onAnswer }: OneProps) {
  const { question, needed } = answer
  const id = questionAt(question.id)
  const open = isUnanswered(value)
  return (
    <li className={asking.dayQuestion} data-answered={!open}>
      <p id={`${id}-label`} className={asking.dayAsked}>
        {question.label}
      </p>
      <AnswerControl
        translate={translate}
        id={id}
        visit={visit}
        answer={answer}
        value={value}
        onAnswer={onAnswer}
        invalid={saveState?.state === 'wrong'}
        labelledBy={`${id}-label`}
        describedBy={`${id}-about`}
      />
      <div id={`${id}-about`} className={asking.dayAnswerAbout}>
        {question.help && <p>{question.help}</p>}
        {needed && open && <p className={asking.dayNeeded}>{translate('workday.answer_needed')}</p>}
        <p role="status">
          {saveState?.state === 'sending' && translate('workday.answers.keeping')}
          {saveState?.state === 'kept' && translate('workday.saved')}
        </p>
        {saveState?.state === 'wrong' && (
          <p role="alert" className={asking.dayWrong}>
            {saveState.why}
          </p>
        )}
      </div>
    </li>
  )
}

/** The questions about the job of a visit. Each answer is saved at once, and questions that depend on it appear immediately. */
export function QuestionPart({
  translate,
  visit,
  reload: reloadVisit,
}: Pick<PartProps, 'translate' | 'visit' | 'reload'>) {
  const { send } = usePorts()
  const path = `/my/visits/${visit.id}/answers`
  const { data, reload } = useFetched<Answers>(path)
  const [typedAnswers, setTypedAnswers] = useState<Readonly<Record<number, unknown>>>({})
  const [saveStates, setSaveStates] = useState<Readonly<Record<number, Kept>>>({})
  if (!data) return null
  const values = Object.fromEntries(
    data.data.map(({ question: { id }, value }) => [id, Object.hasOwn(typedAnswers, id) ? typedAnswers[id] : value]),
  )
  const applicable = askedQuestions(
    data.data.map(({ question }) => question),
    values,
  )
  const shownAnswers = data.data.filter(({ question }) => applicable.has(question.id))
  if (shownAnswers.length === 0) return null
  const dropTyped = (id: number) => setTypedAnswers(({ [id]: _, ...rest }) => rest)
  const saveAnswer = async ({ question: { id } }: Answer, value: unknown) => {
    const say1 = (state: Kept) => setSaveStates((all) => ({ ...all, [id]: state }))
    setTypedAnswers((all) => ({ ...all, [id]: value }))
    say1({ state: 'sending' })
    try {
      await send('PUT', path, { answers: [{ question_id: id, value }] })
      await reload()
      dropTyped(id)
      say1({ state: 'kept' })
      // Updates the files, and what the next step depends on.
      await reloadVisit()
    } catch (error) {
      say1({ state: 'wrong', why: wrongText(translate, id, error as RefusedCall) })
    }
  }
  return (
    <section className={styles.dayCard}>
      <h2>
        {translate('workday.questions')}{' '}
        <span className={styles.dayQuiet}>
          {translate('workday.answers.count', {
            done: shownAnswers.filter(({ question }) => !isUnanswered(values[question.id])).length,
            all: shownAnswers.length,
          })}
        </span>
      </h2>
      <ul className={asking.dayQuestions}>
        {shownAnswers.map((answer) => (
          <OneQuestion
            key={answer.question.id}
            translate={translate}
            visit={visit}
            answer={answer}
            value={values[answer.question.id]}
            saveState={saveStates[answer.question.id]}
            onAnswer={(value) => void saveAnswer(answer, value)}
          />
        ))}
      </ul>
    </section>
  )
}
