import { type KeyboardEvent, useState } from 'react'
import type { Region } from '../../../schema/engine/time/bankHolidays.ts'
import { type Recurrence, recurrence } from '../../../schema/engine/time/recurrence.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import type { InputProps } from '../kinds/types.ts'
import { RuleDates } from './RuleDates.tsx'
import { RuleFields } from './RuleFields.tsx'

/** The default rule: every month from a date on. */
export const firstRule = (day: string): Recurrence => recurrence.parse({ starts_on: day, unit: 'month' })

interface RecurrenceInputProps extends InputProps<Recurrence> {
  /** Region whose bank holidays apply where the rule does not name one; the first region by default. */
  readonly region?: Region | undefined
  /** Earlier dates are settled and not shown; today by default. */
  readonly from?: string | undefined
}

/** Enter chooses a value here and must not submit the form around it. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Edits a recurrence rule and shows its next dates, updated with each key press. */
export default function RecurrenceInput({ id, value, onChange, disabled = false, region, from }: RecurrenceInputProps) {
  const [today] = useState(() => dayOf(Date.now()))
  const rule = value ?? firstRule(today)
  const first = from && from > today ? from : today
  const ruleWithRegion = { ...rule, region: rule.region ?? region ?? null }
  return (
    // biome-ignore lint/a11y: the keys belong to the controls inside
    <div className="rule-input" role="presentation" onKeyDown={keepEnter}>
      <RuleFields rule={rule} onChange={onChange} alone disabled={disabled} />
      <RuleDates
        id={id}
        rule={ruleWithRegion}
        disabled={disabled}
        from={rule.starts_on > first ? rule.starts_on : first}
        onChange={(part) => onChange({ ...rule, ...part })}
      />
    </div>
  )
}
