import { useLocaleState, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { type Locale, NOTHING } from '../../../schema/engine/text/format.ts'
import { countriesIn, countryName } from '../../../schema/kinds/country/model.ts'
import { controlProps } from './parts/control.ts'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

function CountryCell({ value }: CellProps<string | null>) {
  const [locale] = useLocaleState()
  return value === null ? NOTHING : countryName(value, locale as Locale)
}

function CountryInput(props: InputProps<string>) {
  const { value, onChange, required } = props
  const [locale] = useLocaleState()
  const translate = useTranslate()
  const all = useMemo(() => countriesIn(locale as Locale), [locale])
  return (
    <select
      {...controlProps(props)}
      className="control"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    >
      {(!required || !value) && <option value="">{required ? translate('kit.choose') : NOTHING}</option>}
      {all.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}

export const country: FieldComponents = { Cell: CountryCell, Input: CountryInput, inline: true }
