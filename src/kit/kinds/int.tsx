import { DraftControl } from './parts/DraftControl.tsx'
import { NumberCell } from './parts/NumberCell.tsx'
import { formatNumber, parseNumber } from './parts/number.ts'
import type { FieldComponents, InputProps } from './types.ts'

export const IntInput = (props: InputProps<number>) => (
  <DraftControl {...props} format={(v) => formatNumber(v)} parse={parseNumber} inputMode="numeric" align="right" />
)

export const int: FieldComponents = {
  Cell: NumberCell,
  Input: IntInput,
  narrow: true,
  inline: true,
}
