import RemoveIcon from '@mui/icons-material/Close'
import { useLocale, useTranslate } from 'ra-core'
import { postcodeNeed } from '../../../../schema/areas/addresses/countries.ts'
import type { Field } from '../../../../schema/engine/fields/field.ts'
import { fieldOf } from '../../../../schema/engine/fields/fieldOf.ts'
import { countryName } from '../../../../schema/kinds/country/model.ts'
import { componentsOf } from '../../../kit/kinds/index.tsx'
import { useWords } from '../../../kit/words.ts'
import { VatPlaceNote } from '../VatPlaceNote.tsx'
import { AddressLookup } from './AddressLookup.tsx'
import { usePosition } from './usePosition.ts'

export type Line = Readonly<Record<string, unknown>>

interface AddressCardProps {
  readonly id: string
  /** Path of the field that contains the lines. */
  readonly path: string
  readonly resource: string
  readonly fields: Readonly<Record<string, Field>>
  readonly line: Line
  readonly n: number
  readonly disabled: boolean
  /** By name of the line's field. */
  readonly errors: Readonly<Record<string, string>>
  /** Why it was not removed. */
  readonly refusal: string
  readonly onChange: (line: Line) => void
  readonly onPrimary: () => void
  readonly onRemove: () => void
  readonly onBlur?: () => void
}

/** Parts set by the lookup or by the choice above the fields. */
const NOT_TYPED = ['primary', 'lat', 'lng']

interface AddressPartProps extends Pick<AddressCardProps, 'id' | 'path' | 'resource' | 'fields' | 'line' | 'disabled'> {
  readonly name: string
  readonly error: string | undefined
  readonly onChange: (value: unknown) => void
}

/** One part of an address. Its country determines whether the postcode is required. */
function AddressPart({ id, path, resource, fields, line, disabled, name, error, onChange }: AddressPartProps) {
  const translate = useTranslate()
  const words = useWords(resource)
  const locale = useLocale() === 'zh' ? 'zh' : 'en'
  const field = fieldOf(fields, name)
  const { Input, labelBeside } = componentsOf(field)
  const controlId = `${id}-${name}`
  const need = name === 'postcode' ? postcodeNeed(line['country']) : 'required'
  const isRequired = name === 'postcode' ? need === 'required' : (field.options.required ?? false)
  const country = countryName(String(line['country'] ?? 'GB'), locale)
  const hint =
    need === 'required'
      ? ''
      : translate(need === 'none' ? 'address.no_postcode' : 'address.optional_postcode', { country })
  const description = [error && `${controlId}-error`, hint && `${controlId}-help`].filter(Boolean).join(' ')
  return (
    <div className={labelBeside ? 'field-beside' : undefined} data-part={name}>
      <label htmlFor={controlId}>
        {words.field(`${path}.${name}`)}
        {isRequired && (
          <span className="required-mark" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      <div>
        {Input && (
          <Input
            id={controlId}
            name={`${path}.${name}`}
            resource={resource}
            field={field}
            value={line[name]}
            disabled={disabled}
            invalid={Boolean(error)}
            required={isRequired}
            {...(description ? { describedBy: description } : {})}
            onChange={onChange}
          />
        )}
      </div>
      {hint && (
        <p id={`${controlId}-help`} className="field-help">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${controlId}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

/** One address: found by lookup or typed part by part. */
export function AddressCard(props: AddressCardProps) {
  const { id, path, resource, fields, line, n, disabled, errors, refusal } = props
  const { onChange, onPrimary, onRemove, onBlur } = props
  const translate = useTranslate()
  const words = useWords(resource)
  usePosition(
    { line1: line['line1'], city: line['city'], postcode: line['postcode'], lat: line['lat'], lng: line['lng'] },
    (position) => onChange({ ...line, ...position }),
  )
  const where = typeof line['lat'] === 'number' && `${line['lat']}, ${line['lng']}`
  const wrongPlace = errors['lat'] ?? errors['lng'] ?? errors['primary']
  return (
    <fieldset className="address" onBlur={onBlur} aria-describedby={refusal ? `${id}-refusal` : undefined}>
      <legend className="sr-only">{translate('address.nth', { n })}</legend>
      <div className="address-head">
        <label className="check-row">
          <input
            type="radio"
            name={`${id.slice(0, id.lastIndexOf('-'))}-primary`}
            disabled={disabled}
            checked={line['primary'] === true}
            onChange={onPrimary}
          />
          <span>{words.field(`${path}.primary`)}</span>
        </label>
        <span className="spring" />
        <button
          type="button"
          className="icon-button"
          disabled={disabled}
          aria-label={translate('address.remove', { n })}
          onClick={onRemove}
        >
          <RemoveIcon fontSize="small" />
        </button>
      </div>
      {refusal && (
        <p id={`${id}-refusal`} className="field-error" role="alert">
          {refusal}
        </p>
      )}
      {!disabled && (
        <AddressLookup
          id={`${id}-lookup`}
          onPick={({ source: _, ...found }) =>
            onChange({ ...line, ...found, line1: found.line1 ?? line['line1'] ?? null })
          }
        />
      )}
      <div className="address-fields">
        {Object.keys(fields)
          .filter((name) => !NOT_TYPED.includes(name))
          .map((name) => (
            <AddressPart
              key={name}
              id={id}
              path={path}
              resource={resource}
              fields={fields}
              line={line}
              disabled={disabled}
              name={name}
              error={errors[name]}
              onChange={(value) => onChange({ ...line, [name]: value })}
            />
          ))}
      </div>
      <VatPlaceNote address={line} />
      {where && (
        <p className="field-help">
          {translate('address.position', { where })}{' '}
          {!disabled && (
            <button type="button" className="link-button" onClick={() => onChange({ ...line, lat: null, lng: null })}>
              {translate('address.forget_position')}
            </button>
          )}
        </p>
      )}
      {wrongPlace && <p className="field-error">{wrongPlace}</p>}
    </fieldset>
  )
}
