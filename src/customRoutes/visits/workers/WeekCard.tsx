import AddIcon from '@mui/icons-material/Add'
import { useTranslate } from 'ra-core'
import { useId, useRef } from 'react'
import { dayEnds, dayStarts } from '../../../../schema/areas/settings/settings.ts'
import { f } from '../../../../schema/engine/fields/index.ts'
import { current } from '../../../../schema/engine/settings/current.ts'
import { WEEKDAYS, type Weekday } from '../../../../schema/engine/time/shifts.ts'
import { FieldShell } from '../../../kit/form/FieldShell.tsx'
import { DateInput } from '../../../kit/kinds/date.tsx'
import { useWords } from '../../../kit/words.ts'
import { HoursRow } from './HoursRow.tsx'
import { type Hours, isPeriod, minutesOf, newKey, type Period } from './week.ts'

const DATE = f.date({})

interface WeekCardProps {
  readonly period: Period
  /** It is the only one, so its dates are not shown. */
  readonly only: boolean
  readonly readOnly: boolean
  readonly checked: boolean
  readonly onChange: (next: Period) => void
  readonly onRemove: () => void
}

/** A week: hours for each day, and the dates between which it applies. */
export function WeekCard({ period, only, readOnly, checked, onChange, onRemove }: WeekCardProps) {
  const translate = useTranslate()
  const words = useWords('workers')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const set = (day: Weekday, hours: readonly Hours[]) => onChange({ ...period, days: { ...period.days, [day]: hours } })
  const focus = (key: number) =>
    requestAnimationFrame(() => {
      const input = box.current?.querySelector<HTMLInputElement>(`#hours-${key}-from`)
      input?.focus()
      // Typing replaces the suggested value.
      input?.select()
    })
  const add = (day: Weekday) => {
    const [before] = period.days[day].slice(-1)
    const key = newKey()
    set(day, [
      ...period.days[day],
      { key, from: before ? null : current(dayStarts), to: before ? null : current(dayEnds) },
    ])
    focus(key)
  }
  /** Copies Monday's hours to the other four days of the work week. */
  const spread = () => {
    const monday = period.days.monday
    const days = Object.fromEntries(
      WEEKDAYS.map((day, i) => [
        day,
        i > 0 && i < 5 ? monday.map((hours) => ({ ...hours, key: newKey() })) : period.days[day],
      ]),
    ) as Period['days']
    onChange({ ...period, days })
  }
  const name = (day: Weekday) => words.choice('shifts.weekday', day)
  const dated = !only || period.valid_from !== null || period.valid_to !== null
  const wrongDates = checked && !isPeriod(period)
  return (
    <div className="week" ref={box}>
      {dated && (
        <div className="week-valid">
          {(['valid_from', 'valid_to'] as const).map((part) => (
            <FieldShell
              key={part}
              id={`${id}-${part}`}
              label={words.field(`shifts.${part}`)}
              {...(wrongDates && part === 'valid_to' ? { error: translate('validation.validity_order') } : {})}
            >
              <DateInput
                id={`${id}-${part}`}
                name={part}
                resource="workers"
                field={DATE}
                value={period[part]}
                disabled={readOnly}
                invalid={wrongDates}
                onChange={(value) => onChange({ ...period, [part]: value })}
              />
            </FieldShell>
          ))}
          {!readOnly && !only && (
            <button type="button" className="button button-small" onClick={onRemove}>
              {translate('availability.remove_week')}
            </button>
          )}
        </div>
      )}
      <dl className="week-days">
        {WEEKDAYS.map((day) => (
          <div key={day} className="week-day">
            <dt>{name(day)}</dt>
            <dd>
              {period.days[day].length === 0 && <span className="quiet">{translate('availability.off')}</span>}
              {period.days[day].map((hours) => (
                <HoursRow
                  key={hours.key}
                  hours={hours}
                  day={name(day)}
                  readOnly={readOnly}
                  checked={checked}
                  onChange={(next) =>
                    set(
                      day,
                      period.days[day].map((one) => (one.key === next.key ? next : one)),
                    )
                  }
                  onRemove={() =>
                    set(
                      day,
                      period.days[day].filter((one) => one.key !== hours.key),
                    )
                  }
                />
              ))}
              {!readOnly && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={translate('availability.add_hours', { day: name(day) })}
                  title={translate('availability.add_hours', { day: name(day) })}
                  onClick={() => add(day)}
                >
                  <AddIcon fontSize="small" />
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="week-foot">
        <span className="quiet">
          {translate('availability.total', { hours: (minutesOf(period) / 60).toFixed(2).replace(/\.?0+$/, '') })}
        </span>
        {!readOnly && period.days.monday.length > 0 && (
          <button type="button" className="link-button" onClick={spread}>
            {translate('availability.spread')}
          </button>
        )}
      </p>
    </div>
  )
}
