import { NOTHING } from '../../../schema/engine/text/format.ts'
import { DraftControl } from './parts/DraftControl.tsx'
import { formatNumber, parseNumber } from './parts/number.ts'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

const PercentInput = (props: InputProps<number>) => (
  <DraftControl
    {...props}
    format={(v) => formatNumber(v, 0, 10)}
    parse={parseNumber}
    inputMode="decimal"
    align="right"
    suffix={<span aria-hidden="true">%</span>}
  />
)

export const percent: FieldComponents = {
  Cell: ({ value }: CellProps<number | null>) => (value === null ? NOTHING : `${formatNumber(value)}%`),
  Input: PercentInput,
  narrow: true,
  inline: true,
}
