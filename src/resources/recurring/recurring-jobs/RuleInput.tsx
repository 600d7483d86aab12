import { useGetOne } from 'ra-core'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Region } from '../../../../schema/engine/time/bankHolidays.ts'
import type { Recurrence } from '../../../../schema/engine/time/recurrence.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { useFormScreen } from '../../../kit/form/FormContext.ts'
import type { InputProps } from '../../../kit/kinds/types.ts'
import { usePorts } from '../../../kit/ports.ts'
import RecurrenceInput, { firstRule } from '../../../kit/recurrence/RecurrenceInput.tsx'

/** The rule, with the bank holidays of the chosen franchise. */
export function RuleInput(props: InputProps<Recurrence>) {
  const { can } = usePorts()
  const { record } = useFormScreen()
  const { resetField } = useFormContext()
  const [today] = useState(() => dayOf(Date.now()))
  const franchise: unknown = useWatch({ name: 'franchise_id' })
  const asksRegion = typeof franchise === 'number' && can('Franchises', 'list')
  const { data } = useGetOne('franchises', { id: franchise as number }, { enabled: asksRegion, retry: false })
  const isNew = (props.value ?? null) === null
  // A new record starts with a default rule, which does not count as input.
  useEffect(() => {
    if (isNew) resetField(props.name, { defaultValue: firstRule(today) })
  }, [isNew, resetField, props.name, today])
  const nextOn: unknown = record?.['next_on']
  return (
    <RecurrenceInput
      {...props}
      region={asksRegion ? (data?.['holiday_region'] as Region | undefined) : undefined}
      from={typeof nextOn === 'string' ? nextOn : undefined}
    />
  )
}
