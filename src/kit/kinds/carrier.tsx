import { useTranslate } from 'ra-core'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import { resourceWith } from '../resourcesWith.ts'
import { wordsOf } from '../words.ts'
import type { CellProps, FieldComponents } from './types.ts'

function CarrierCell({ value, field }: CellProps<string | null>) {
  const translate = useTranslate()
  const { carriersOf: part } = field.hints
  if (!value || !part) return NOTHING
  return resourceWith(part, value) ? wordsOf(translate, value).one : value
}

/** It has no control of its own: the field that holds the id sets both. */
export const carrier: FieldComponents = { Cell: CarrierCell }
