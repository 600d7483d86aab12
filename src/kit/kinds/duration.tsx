import { NOTHING } from '../../../schema/engine/text/format.ts'
import { parseDuration } from '../../../schema/kinds/duration/model.ts'
import { useDuration } from '../useDuration.ts'
import { DraftControl } from './parts/DraftControl.tsx'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

function DurationCell({ value }: CellProps<number | null>) {
  const format = useDuration()
  return value === null ? NOTHING : format(value)
}

function DurationInput(props: InputProps<number>) {
  const format = useDuration()
  return <DraftControl {...props} format={format} parse={parseDuration} align="right" placeholder="1:30" />
}

export const duration: FieldComponents = {
  Cell: DurationCell,
  Input: DurationInput,
  narrow: true,
  inline: true,
}
