import { DraftControl } from './parts/DraftControl.tsx'
import { NumberCell } from './parts/NumberCell.tsx'
import { formatNumber, parseNumber } from './parts/number.ts'
import type { FieldComponents, InputProps } from './types.ts'

const QuantityInput = (props: InputProps<number>) => (
  <DraftControl
    {...props}
    format={(v) => formatNumber(v, 0, 10)}
    parse={parseNumber}
    inputMode="decimal"
    align="right"
  />
)

export const quantity: FieldComponents = {
  Cell: NumberCell,
  Input: QuantityInput,
  narrow: true,
  inline: true,
}
