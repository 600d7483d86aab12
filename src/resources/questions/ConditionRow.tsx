import RemoveIcon from '@mui/icons-material/Close'
import { useTranslate } from 'ra-core'
import { optionKey } from '../../../schema/areas/questions/asked.ts'
import type { TypedCondition } from './ConditionsInput.tsx'
import type { QuestionRow } from './useAllQuestions.ts'

interface ConditionRowProps {
  readonly id: string
  readonly n: number
  readonly condition: TypedCondition
  /** All questions, for showing one that is already chosen. */
  readonly knownQuestions: readonly QuestionRow[]
  readonly eligible: readonly QuestionRow[]
  readonly disabled: boolean
  readonly errors: { readonly question: string | undefined; readonly answers: string | undefined }
  readonly onChange: (next: TypedCondition) => void
  readonly onBlur?: () => void
  readonly onRemove: () => void
}

/** A question, and which of its answers count. */
export function ConditionRow(props: ConditionRowProps) {
  const { id, n, condition, knownQuestions, eligible, disabled, errors, onChange, onBlur, onRemove } = props
  const translate = useTranslate()
  const question = knownQuestions.find((q) => q.id === condition.question_id)
  const answers =
    question?.type === 'yes_no'
      ? [
          { key: 'yes', label: translate('questions.conditions.yes') },
          { key: 'no', label: translate('questions.conditions.no') },
        ]
      : (question?.options ?? []).map((option, i) => ({ key: optionKey(option, i), label: option.label }))
  const removedAnswers = condition.is.filter((key) => question && !answers.some((a) => a.key === key))
  const answerOptions = [
    ...answers,
    ...removedAnswers.map((key) => ({ key, label: translate('questions.conditions.gone') })),
  ]
  const toggle = (key: string, isOn: boolean) =>
    onChange({ ...condition, is: isOn ? [...condition.is, key] : condition.is.filter((k) => k !== key) })
  const choices = question && !eligible.some((q) => q.id === question.id) ? [question, ...eligible] : eligible
  return (
    <fieldset className="condition" onBlur={onBlur}>
      <legend>{translate('questions.conditions.legend', { n })}</legend>
      <div className="condition-question">
        <select
          className="control"
          aria-label={translate('questions.conditions.question')}
          aria-invalid={errors.question ? true : undefined}
          aria-describedby={errors.question ? `${id}-question-error` : undefined}
          disabled={disabled}
          value={condition.question_id ?? ''}
          onChange={({ target }) => onChange({ ...condition, question_id: Number(target.value) || null, is: [] })}
        >
          <option value="">{translate('kit.choose')}</option>
          {choices.map((q) => (
            <option key={q.id} value={q.id}>
              {q.label}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="icon-button"
          disabled={disabled}
          aria-label={translate('questions.conditions.remove', { n })}
          onClick={onRemove}
        >
          <RemoveIcon fontSize="small" />
        </button>
      </div>
      {errors.question && (
        <p id={`${id}-question-error`} className="field-error">
          {errors.question}
        </p>
      )}
      {question && (
        <div
          className="condition-answers"
          role="group"
          aria-label={translate('questions.conditions.answers')}
          aria-describedby={errors.answers ? `${id}-answers-error` : undefined}
        >
          <span aria-hidden="true">{translate('questions.conditions.answers')}</span>
          {answerOptions.map(({ key, label }) => (
            <label key={key} className="check-row">
              <input
                type="checkbox"
                disabled={disabled}
                checked={condition.is.includes(key)}
                onChange={({ target }) => toggle(key, target.checked)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      )}
      {errors.answers && (
        <p id={`${id}-answers-error`} className="field-error">
          {errors.answers}
        </p>
      )}
    </fieldset>
  )
}
