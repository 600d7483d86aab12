import { formatMoney } from '../../../schema/engine/text/format.ts'
import { DraftControl } from './parts/DraftControl.tsx'
import { formatNumber, parseNumber } from './parts/number.ts'
import { rangeFilter } from './parts/RangeFilter.tsx'
import type { CellProps, FieldFace, InputProps } from './types.ts'

/** Pounds with two decimals; a unit price shows the further ones that it has. */
function MoneyCell({ value, field }: CellProps<number | null>) {
  const places = field.hints.places ?? 2
  if (value === null || places <= 2) return formatMoney(value)
  return `${value < 0 ? '-' : ''}£${formatNumber(Math.abs(value), 2, places)}`
}

const MoneyInput = (props: InputProps<number>) => (
  <DraftControl
    {...props}
    format={(v) => formatNumber(v, 2, 10)}
    parse={parseNumber}
    inputMode="decimal"
    align="right"
    prefix="£"
  />
)

export const money: FieldFace = {
  Cell: MoneyCell,
  Input: MoneyInput,
  Filter: rangeFilter(MoneyInput),
  narrow: true,
  inline: true,
}
