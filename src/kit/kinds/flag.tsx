import { useTranslate } from 'ra-core'
import { controlProps } from './parts/control.ts'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

function FlagCell({ value }: CellProps<boolean>) {
  const translate = useTranslate()
  return <span className={value ? undefined : 'quiet'}>{translate(value ? 'kit.yes' : 'kit.no')}</span>
}

function FlagInput(props: InputProps<boolean>) {
  const { value, onChange } = props
  return (
    <input
      {...controlProps(props)}
      aria-required={undefined}
      type="checkbox"
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

export const flag: FieldComponents = {
  Cell: FlagCell,
  Input: FlagInput,
  inline: 'toggle',
  labelBeside: true,
}
