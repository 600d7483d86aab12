import { useTranslate } from 'ra-core'
import { CONDITION_TYPES } from '../../../schema/areas/questions/questions.ts'
import type { InputProps } from '../../kit/kinds/types.ts'
import { ConditionRow } from './ConditionRow.tsx'
import { useAllQuestions } from './useAllQuestions.ts'

/** A condition while it is edited: the question may not be chosen yet. */
export interface TypedCondition {
  readonly id?: number
  readonly question_id: number | null
  readonly is: readonly string[]
}

/** The conditions of a question: for each other question, the answers that make it appear. The generated lines do not know these answers. */
export function ConditionsInput(props: InputProps<readonly TypedCondition[]>) {
  const { id, disabled, onChange, onBlur, focusRef, partErrors = {}, siblings } = props
  const value = props.value ?? []
  const translate = useTranslate()
  const ownId = siblings?.()['id']
  const all = useAllQuestions()
  const eligible = all.filter((q) => q.id !== ownId && CONDITION_TYPES.includes(q.type))
  return (
    <div className="conditions">
      {value.map((condition, i) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: an unsaved row has no other identity, and rows never move
          key={i}
          id={`${id}-${i}`}
          n={i + 1}
          condition={condition}
          knownQuestions={all}
          eligible={eligible.filter(
            (q) => q.id === condition.question_id || !value.some((other) => other.question_id === q.id),
          )}
          disabled={disabled ?? false}
          errors={{ question: partErrors[`${i}.question_id`], answers: partErrors[`${i}.is`] }}
          onChange={(next) => onChange(value.with(i, next))}
          onRemove={() => onChange(value.toSpliced(i, 1))}
          {...(onBlur ? { onBlur } : {})}
        />
      ))}
      {eligible.length === 0 && <p className="field-help">{translate('questions.conditions.none_to_choose')}</p>}
      <button
        type="button"
        className="button button-small"
        ref={typeof focusRef === 'function' ? focusRef : undefined}
        disabled={disabled || value.length >= eligible.length}
        onClick={() => onChange([...value, { question_id: null, is: [] }])}
      >
        {translate('questions.conditions.add')}
      </button>
    </div>
  )
}
