import { useLocaleState } from 'ra-core'
import { type Locale, NOTHING } from '../../../schema/engine/text/format.ts'
import type { Recurrence } from '../../../schema/engine/time/recurrence.ts'
import { describeRecurrence } from '../../../schema/engine/time/recurrenceText.ts'
import { loadable } from '../ui/loadable.tsx'
import type { CellProps, FieldComponents } from './types.ts'

const RecurrenceInput = loadable(() => import('../recurrence/RecurrenceInput.tsx'), <div aria-busy="true" />)

function RecurrenceCell({ value }: CellProps<Recurrence | null>) {
  const [locale] = useLocaleState()
  return value ? describeRecurrence(value, locale as Locale) : NOTHING
}

export const recurrence: FieldComponents = { Cell: RecurrenceCell, Input: RecurrenceInput, group: true }
