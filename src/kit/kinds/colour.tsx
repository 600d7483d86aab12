import { useTranslate } from 'ra-core'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import { normaliseColour } from '../../../schema/kinds/colour/model.ts'
import { Chip } from '../ui/Chip.tsx'
import { controlProps } from './parts/control.ts'
import type { CellProps, FieldComponents, InputProps } from './types.ts'

/** Distinguishable on both themes, and next to each other also by most people with a colour vision deficiency. */
const SWATCHES = [
  '#000000',
  '#667085',
  '#c62828',
  '#d9480f',
  '#c77700',
  '#8a6d00',
  '#2e7d32',
  '#00796b',
  '#0b7fab',
  '#1f6feb',
  '#6a4fc4',
  '#c2185b',
] as const

const isColour = (value: string | null | undefined): value is string => /^#[0-9a-f]{6}$/.test(value ?? '')

function ColourCell({ value }: CellProps<string | null>) {
  return value ? <Chip colour={value}>{value}</Chip> : NOTHING
}

/** Colour input: swatches for quick choice, a text box for the code, the browser's picker for other colours, and a preview of the chip. */
function ColourInput(props: InputProps<string>) {
  const { id, name, value, onChange, disabled, title, field } = props
  const translate = useTranslate()
  const tidy = normaliseColour(value ?? '')
  const reserved = ((field.options as { reserved?: readonly string[] }).reserved ?? []).map(normaliseColour)
  return (
    <div className="colour">
      <div className="colour-typed">
        <input
          {...controlProps(props)}
          className="control colour-code"
          type="text"
          maxLength={20}
          spellCheck={false}
          placeholder="#rrggbb"
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          onBlur={() => {
            if (value && tidy !== value) onChange(tidy)
            props.onBlur?.()
          }}
        />
        <input
          className="colour-native"
          type="color"
          disabled={disabled}
          aria-label={translate('kit.colour.pick')}
          value={isColour(tidy) ? tidy : '#000000'}
          onChange={(event) => onChange(event.target.value)}
        />
        {isColour(tidy) && (
          <span className="colour-preview">
            <Chip colour={tidy} wash>
              {title || translate('kit.colour.preview')}
            </Chip>
          </span>
        )}
      </div>
      <div className="swatches" role="radiogroup" aria-label={translate('kit.colour.swatches')}>
        {SWATCHES.filter((swatch) => !reserved.includes(swatch)).map((swatch) => (
          <input
            key={swatch}
            type="radio"
            name={`${id}-${name}-swatch`}
            className="swatch"
            style={{ background: swatch }}
            disabled={disabled}
            aria-label={translate(`kit.colour.names.${swatch.slice(1)}`)}
            title={translate(`kit.colour.names.${swatch.slice(1)}`)}
            checked={tidy === swatch}
            onChange={() => onChange(swatch)}
          />
        ))}
      </div>
    </div>
  )
}

export const colour: FieldComponents = {
  Cell: ColourCell,
  Input: ColourInput,
  inline: true,
  wantsTitle: true,
}
