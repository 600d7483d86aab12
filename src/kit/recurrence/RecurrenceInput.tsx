import { type KeyboardEvent, useState } from 'react'
import type { Region } from '../../../schema/engine/time/bankHolidays.ts'
import { type Recurrence, recurrence } from '../../../schema/engine/time/recurrence.ts'
import { dayOf } from '../../../schema/engine/time/time.ts'
import type { InputProps } from '../kinds/types.ts'
import { RuleDates } from './RuleDates.tsx'
import { RuleFields } from './RuleFields.tsx'

/** What a rule is before anybody said anything: every month from a day on. */
export const firstRule = (day: string): Recurrence => recurrence.parse({ starts_on: day, unit: 'month' })

interface RecurrenceInputProps extends InputProps<Recurrence> {
  /** Whose bank holidays count where the rule does not say; the first region without it. */
  readonly region?: Region | undefined
  /** Dates before it are seen to and not shown; today without it. */
  readonly from?: string | undefined
}

/** Enter chooses a value in here; it must not send the form around it. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** A rule with its next dates, as they change with every key. */
export default function RecurrenceInput({ id, value, onChange, disabled = false, region, from }: RecurrenceInputProps) {
  const [today] = useState(() => dayOf(Date.now()))
  const rule = value ?? firstRule(today)
  const first = from && from > today ? from : today
  const seen = { ...rule, region: rule.region ?? region ?? null }
  return (
    // biome-ignore lint/a11y: the keys belong to the controls inside
    <div className="rule-input" role="presentation" onKeyDown={keepEnter}>
      <RuleFields rule={rule} onChange={onChange} alone disabled={disabled} />
      <RuleDates
        id={id}
        rule={seen}
        disabled={disabled}
        from={rule.starts_on > first ? rule.starts_on : first}
        onChange={(part) => onChange({ ...rule, ...part })}
      />
    </div>
  )
}
