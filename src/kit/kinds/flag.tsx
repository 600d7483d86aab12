import { useTranslate } from 'ra-core'
import { controlProps } from './parts/control.ts'
import { OptionFilter } from './parts/OptionFilter.tsx'
import type { CellProps, FieldFace, FilterProps, InputProps } from './types.ts'

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

function FlagFilter({ resource, name, parts, onChange }: FilterProps) {
  const translate = useTranslate()
  const options = [
    { value: 'true', label: translate('kit.yes') },
    { value: 'false', label: translate('kit.no') },
  ]
  const legend = translate(`resources.${resource}.fields.${name}`)
  return (
    <OptionFilter
      legend={legend}
      options={options}
      chosen={parts[''] ?? []}
      onChange={(chosen) => onChange({ '': chosen })}
    />
  )
}

export const flag: FieldFace = {
  Cell: FlagCell,
  Input: FlagInput,
  Filter: FlagFilter,
  inline: 'toggle',
  labelBeside: true,
}
