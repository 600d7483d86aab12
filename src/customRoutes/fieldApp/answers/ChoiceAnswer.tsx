import { isUnanswered, optionKey, type Question } from '../../../../schema/areas/questions/asked.ts'
import styles from '../workday.module.css'
import type { ControlProps } from './AnswerControl.tsx'

/** Maximum number of options shown as buttons; more are shown as a list. */
const FEW = 6

interface Offer {
  readonly key: string
  readonly label: string
}

/** The options, and a chosen one that is no longer offered. */
function choicesOf(question: Question, translate: ControlProps['translate'], chosen: readonly unknown[]): Offer[] {
  if (question.type === 'yes_no')
    return (['yes', 'no'] as const).map((key) => ({ key, label: translate(`workday.answers.${key}`) }))
  return question.options
    .map((one, i) => ({ key: optionKey(one, i), label: one.label, active: one.active }))
    .filter(({ key, active }) => active || chosen.includes(key))
}

/** A button for each option: yes or no, or one option; with several allowed, each is on or off. Pressing it again clears it. */
export function ChoiceAnswer({
  translate,
  id,
  answer,
  value,
  labelledBy,
  describedBy,
  invalid,
  onAnswer,
}: ControlProps) {
  const { question, needed } = answer
  const isMultiple = question.type === 'multi'
  const chosen = isUnanswered(value) ? [] : [value].flat()
  const all = choicesOf(question, translate, chosen)
  const choose = (key: string) => {
    const isOn = chosen.includes(key)
    if (!isMultiple) return isOn ? !needed && onAnswer(null) : onAnswer(key)
    const keys = all.filter((one) => (one.key === key ? !isOn : chosen.includes(one.key))).map((one) => one.key)
    onAnswer(keys.length ? keys : null)
  }
  if (!isMultiple && all.length > FEW)
    return (
      <select
        id={id}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        value={String(chosen[0] ?? '')}
        onChange={({ target }) => onAnswer(target.value || null)}
      >
        <option value="">{translate('workday.answers.choose')}</option>
        {all.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be named by a legend, which is elsewhere
    <div
      id={id}
      tabIndex={-1}
      role="group"
      className={styles.dayWays}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
    >
      {all.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          className={styles.dayWay}
          aria-pressed={chosen.includes(key)}
          onClick={() => choose(key)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
