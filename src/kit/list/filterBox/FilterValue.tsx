import { useTranslate } from 'ra-core'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { isDay } from '../../../../schema/engine/time/time.ts'
import { componentsOf } from '../../kinds/index.tsx'
import { useScreens } from '../../screens/ScreensContext.ts'
import { dayText } from './useVocabulary.ts'

interface FilterValueProps {
  readonly name: string
  readonly resource: string
  readonly field: Field
  /** As written in the address. */
  readonly wire: string
}

/** Parses a value of a query string; invalid values are shown as they were written. */
function parsed(field: Field, raw: string): unknown {
  try {
    return field.parse(raw)
  } catch {
    // The address was typed by hand: the server reports what is wrong with it.
    return raw
  }
}

/** A filter value in readable form: a date or a word for dates, else as the list's cells show it. */
export function FilterValue({ name, resource, field, wire }: FilterValueProps) {
  const translate = useTranslate()
  const { filterValues } = useScreens()
  const Own = filterValues?.[name]
  if (Own) return <Own wire={wire} />
  const word = field.hints.calendar && dayText(translate, wire)
  if (word) return word
  if (field.hints.calendar && isDay(wire)) return formatDate(wire)
  const Cell = componentsOf(field).Cell
  return <Cell value={parsed(field, wire)} record={{}} field={field} name={name} resource={resource} />
}
