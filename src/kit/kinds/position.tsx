import { useTranslate } from 'ra-core'
import { DraftControl } from './parts/DraftControl.tsx'
import { NumberCell } from './parts/NumberCell.tsx'
import { parseNumber } from './parts/number.ts'
import type { FieldComponents, InputProps } from './types.ts'

/** A position in the manual order; if left empty, a new record goes to the end. */
function PositionInput(props: InputProps<number>) {
  const translate = useTranslate()
  return (
    <DraftControl
      {...props}
      format={String}
      parse={parseNumber}
      inputMode="numeric"
      align="right"
      placeholder={translate('kit.position.last')}
    />
  )
}

export const position: FieldComponents = {
  Cell: NumberCell,
  Input: PositionInput,
  narrow: true,
  inline: true,
}
