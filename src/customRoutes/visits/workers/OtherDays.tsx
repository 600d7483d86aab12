import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Close'
import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import { f } from '../../../../schema/engine/fields/index.ts'
import { DateInput } from '../../../kit/kinds/date.tsx'
import { TextControl } from '../../../kit/kinds/parts/TextControl.tsx'
import { TimeInput } from '../../../kit/kinds/time.tsx'
import { isOtherDay, newKey, type OtherDay } from './week.ts'

const DATE = f.date({ required: true })
const TIME = f.time({})
const NOTE = f.text({ max: 120 })

interface OtherDaysProps {
  readonly others: readonly OtherDay[]
  readonly readOnly: boolean
  readonly checked: boolean
  readonly onChange: (next: readonly OtherDay[]) => void
}

/** Days that differ from the week: other hours, or none. */
export function OtherDays({ others, readOnly, checked, onChange }: OtherDaysProps) {
  const translate = useTranslate()
  const box = useRef<HTMLUListElement>(null)
  const add = () => {
    const key = newKey()
    onChange([...others, { key, day: null, from: null, to: null, note: null }])
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`#other-${key}-day`)?.focus())
  }
  const set = (next: OtherDay) => onChange(others.map((one) => (one.key === next.key ? next : one)))
  return (
    <>
      <p className="quiet">{translate('availability.others_about')}</p>
      {others.length > 0 && (
        <ul className="other-days" ref={box}>
          {others.map((other, i) => {
            const wrong = checked && !isOtherDay(other)
            const common = { resource: 'workers', disabled: readOnly, invalid: wrong }
            const n = i + 1
            return (
              <li key={other.key}>
                <DateInput
                  {...common}
                  id={`other-${other.key}-day`}
                  name={'day'}
                  field={DATE}
                  value={other.day}
                  label={translate('availability.other_day', { n })}
                  onChange={(day) => set({ ...other, day })}
                />
                <span className="hours-row">
                  {(['from', 'to'] as const).map((part) => (
                    <TimeInput
                      key={part}
                      {...common}
                      id={`other-${other.key}-${part}`}
                      name={part}
                      field={TIME}
                      value={other[part]}
                      label={translate(`availability.other_${part}`, { n })}
                      onChange={(value) => set({ ...other, [part]: value })}
                    />
                  ))}
                </span>
                <TextControl
                  {...common}
                  id={`other-${other.key}-note`}
                  name={'note'}
                  field={NOTE}
                  value={other.note}
                  invalid={false}
                  placeholder={translate('availability.note')}
                  label={translate('availability.other_note', { n })}
                  onChange={(note) => set({ ...other, note: note?.slice(0, 120) ?? null })}
                />
                {!readOnly && (
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={translate('availability.remove_other', { n })}
                    onClick={() => onChange(others.filter((one) => one.key !== other.key))}
                  >
                    <RemoveIcon fontSize="small" />
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {!readOnly && (
        <div>
          <button type="button" className="button button-small" onClick={add}>
            <AddIcon fontSize="small" aria-hidden="true" /> {translate('availability.add_other')}
          </button>
        </div>
      )}
    </>
  )
}
