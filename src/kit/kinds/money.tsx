import { currencySign, formatMoney } from '../../../schema/engine/text/format.ts'
import { DraftControl } from './parts/DraftControl.tsx'
import { formatNumber, parseNumber } from './parts/number.ts'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

/** Two decimals; a unit price also shows further decimals if it has any. */
function MoneyCell({ value, field }: CellProps<number | null>) {
  const decimals = field.hints.places ?? 2
  return formatMoney(value, { places: Math.max(2, decimals) })
}

function MoneyInput(props: InputProps<number>) {
  const { sign, isBefore } = currencySign()
  return (
    <DraftControl
      {...props}
      format={(v) => formatNumber(v, 2, 10)}
      parse={parseNumber}
      inputMode="decimal"
      align="right"
      {...(isBefore ? { prefix: sign } : { suffix: sign })}
    />
  )
}

export const money: FieldComponents = {
  Cell: MoneyCell,
  Input: MoneyInput,
  narrow: true,
  inline: true,
}
