import { useTranslate } from 'ra-core'
import { LINE_UNITS } from '../../../../schema/areas/catalogue/units.ts'

interface UnitSelectProps {
  readonly id: string
  readonly value: unknown
  readonly disabled: boolean
  readonly onChange: (unit: string | null) => void
}

/** The unit of a line. */
export function UnitSelect({ id, value, disabled, onChange }: UnitSelectProps) {
  const translate = useTranslate()
  return (
    <select
      id={id}
      className="line-input"
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <option value="">–</option>
      {LINE_UNITS.map((unit) => (
        <option key={unit} value={unit}>
          {translate(`lines.units.${unit}`)}
        </option>
      ))}
    </select>
  )
}
