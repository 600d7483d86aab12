import { useLocaleState } from 'ra-core'
import { lazy, Suspense } from 'react'
import { type Locale, NOTHING } from '../../../schema/engine/text/format.ts'
import type { Recurrence } from '../../../schema/engine/time/recurrence.ts'
import { describeRecurrence } from '../../../schema/engine/time/recurrenceText.ts'
import type { CellProps, FieldFace, InputProps } from './types.ts'

const Lazy = lazy(() => import('../recurrence/RecurrenceInput.tsx'))

function RecurrenceCell({ value }: CellProps<Recurrence | null>) {
  const [locale] = useLocaleState()
  return value ? describeRecurrence(value, locale as Locale) : NOTHING
}

const RecurrenceInput = (props: InputProps<Recurrence>) => (
  <Suspense fallback={<div aria-busy="true" />}>
    <Lazy {...props} />
  </Suspense>
)

export const recurrence: FieldFace = { Cell: RecurrenceCell, Input: RecurrenceInput, group: true }
