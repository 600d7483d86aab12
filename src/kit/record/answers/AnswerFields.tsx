import { useTranslate } from 'ra-core'
import { useErrorText } from '../../errorText.ts'
import type { Subject } from '../../files/file.ts'
import { AnswerField } from './AnswerField.tsx'
import { canAsk, type useAnswerForm } from './useAnswerForm.ts'

interface AnswerFieldsProps {
  readonly form: ReturnType<typeof useAnswerForm>
  readonly subject: Subject
}

/** The questions of a form of answers, each with its control and error. */
export function AnswerFields({ form, subject }: AnswerFieldsProps) {
  const errorText = useErrorText()
  const translate = useTranslate()
  return form.asked.map((answer) => {
    const { id } = answer.question
    if (!canAsk(subject, answer.question))
      return (
        <p key={id} className="quiet">
          {translate('answers.later', { label: answer.question.label })}
        </p>
      )
    return (
      <AnswerField
        key={`${id} ${answer.question.type}`}
        answer={answer}
        subject={subject}
        value={form.values[id] ?? null}
        error={errorText(form.errors[id])}
        clash={form.clashes.get(id)}
        onChange={(value) => form.set(id, value)}
        onSigned={(drawing) => form.sign(id, drawing)}
        onSending={form.onSending}
        onSettle={(side) => form.settle(id, side)}
      />
    )
  })
}
