import RemoveIcon from '@mui/icons-material/Close'
import { useTranslate } from 'ra-core'
import { f } from '../../../../schema/engine/fields/index.ts'
import { TimeInput } from '../../../kit/kinds/time.tsx'
import { areHours, type Hours } from './week.ts'

const TIME = f.time({})

interface HoursRowProps {
  readonly hours: Hours
  /** Name of the day, for screen readers. */
  readonly day: string
  readonly readOnly: boolean
  readonly checked: boolean
  readonly onChange: (next: Hours) => void
  readonly onRemove: () => void
}

/** One period of a day: from, to, and a button to remove it. */
export function HoursRow({ hours, day, readOnly, checked, onChange, onRemove }: HoursRowProps) {
  const translate = useTranslate()
  const wrong = checked && !areHours(hours)
  const control = (part: 'from' | 'to') => (
    <TimeInput
      id={`hours-${hours.key}-${part}`}
      name={part}
      resource="workers"
      field={TIME}
      value={hours[part]}
      disabled={readOnly}
      invalid={wrong}
      label={translate(`availability.${part}_of`, { day })}
      onChange={(value) => onChange({ ...hours, [part]: value })}
    />
  )
  return (
    <span className="hours-row">
      {control('from')}
      <span aria-hidden="true">–</span>
      {control('to')}
      {!readOnly && (
        <button
          type="button"
          className="icon-button"
          aria-label={translate('availability.remove_hours', { day })}
          onClick={onRemove}
        >
          <RemoveIcon fontSize="small" />
        </button>
      )}
    </span>
  )
}
