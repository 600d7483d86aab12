import { useTranslate } from 'ra-core'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import { carrierCalled, carriersOf } from '../carriers.ts'
import { useWords, wordsOf } from '../words.ts'
import { OptionFilter } from './parts/OptionFilter.tsx'
import type { CellProps, FieldFace, FilterProps } from './types.ts'

function CarrierCell({ value, field }: CellProps<string | null>) {
  const translate = useTranslate()
  const { carriersOf: part } = field.hints
  if (!value || !part) return NOTHING
  return carrierCalled(part, value) ? wordsOf(translate, value).one : value
}

/** Any of the kinds of records that carry the part. */
function CarrierFilter({ resource, name, field, parts, onChange }: FilterProps) {
  const translate = useTranslate()
  const words = useWords(resource)
  const { carriersOf: part } = field.hints
  return (
    <OptionFilter
      legend={words.field(name)}
      options={
        part ? carriersOf(part).map((one) => ({ value: one.name, label: wordsOf(translate, one.name).one })) : []
      }
      chosen={parts[''] ?? []}
      onChange={(chosen) => onChange({ '': chosen })}
    />
  )
}

/** It has no control of its own: the field that holds the id sets both. */
export const carrier: FieldFace = { Cell: CarrierCell, Filter: CarrierFilter }
