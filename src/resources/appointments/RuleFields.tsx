import { useLocaleState, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { f } from '../../../schema/fields/index.ts'
import { formatDate, type Locale } from '../../../schema/format.ts'
import { ON_HOLIDAYS, type Recurrence, UNITS } from '../../../schema/recurrence.ts'
import { describeRecurrence } from '../../../schema/recurrenceText.ts'
import { WEEKDAYS } from '../../../schema/shifts.ts'
import { addDays, weekdayOf } from '../../../schema/time.ts'
import { DateInput } from '../../kit/fields/date.tsx'

const UNTIL = f.date({})
const MOST = 200

/** Ways to say the day of a month that begin at this day: its number, which weekday it is, and whether it is the last of them. */
function places(rule: Recurrence, month_day: number | null): readonly Partial<Recurrence>[] {
  const { starts_on } = rule
  const weekday = WEEKDAYS[weekdayOf(starts_on) - 1] ?? 'monday'
  const nth = Math.ceil(Number(starts_on.slice(8)) / 7)
  const isLast = addDays(starts_on, 7).slice(0, 7) !== starts_on.slice(0, 7)
  return [
    { month_day, nth: null, weekday: null },
    ...(nth < 5 ? [{ month_day: null, nth: nth as Recurrence['nth'], weekday }] : []),
    ...(isLast ? [{ month_day: null, nth: -1 as const, weekday }] : []),
  ]
}

interface RuleFieldsProps {
  readonly rule: Recurrence
  readonly onChange: (rule: Recurrence) => void
}

/** When something comes again: how often, on which days, until when, and what becomes of bank holidays. */
export function RuleFields({ rule, onChange }: RuleFieldsProps) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const id = useId()
  const set = (part: Partial<Recurrence>) => onChange({ ...rule, ...part })
  const number = (text: string, most: number) => Math.min(most, Math.max(1, Math.trunc(Number(text)) || 1))
  // A rule that goes on from a shorter month still means the day that it was made for.
  const [monthDay] = useState(rule.month_day)
  const options = places(rule, monthDay)
  const chosen = options.findIndex(({ nth }) => nth === rule.nth)
  const own = WEEKDAYS[weekdayOf(rule.starts_on) - 1] ?? 'monday'
  const weekdays = rule.weekdays.length ? rule.weekdays : [own]
  const bare = { ...rule, count: null, until: null, holidays: 'keep' as const }
  return (
    <div className="rule-fields">
      <fieldset className="rule-row">
        <legend>{translate('series.every')}</legend>
        <input
          className="control rule-number"
          type="number"
          min={1}
          max={99}
          aria-label={translate('series.interval')}
          value={rule.interval}
          onChange={({ target }) => set({ interval: number(target.value, 99) })}
        />
        <select
          className="control"
          aria-label={translate('series.unit')}
          value={rule.unit}
          onChange={({ target }) => {
            const unit = UNITS.find((one) => one === target.value) ?? 'week'
            set({ unit, weekdays: [], nth: null, weekday: null, month_day: null })
          }}
        >
          {UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {translate(`series.units.${unit}`)}
            </option>
          ))}
        </select>
      </fieldset>
      {rule.unit === 'week' && (
        <fieldset className="rule-row">
          <legend>{translate('series.weekdays')}</legend>
          {WEEKDAYS.map((weekday) => {
            const on = weekdays.includes(weekday)
            return (
              <label key={weekday} className="rule-day" data-on={on || undefined}>
                <input
                  type="checkbox"
                  checked={on}
                  onChange={() =>
                    set({ weekdays: on ? weekdays.filter((one) => one !== weekday) : [...weekdays, weekday] })
                  }
                />
                {translate(`availability.weekdays.${weekday}`)}
              </label>
            )
          })}
        </fieldset>
      )}
      {(rule.unit === 'month' || rule.unit === 'year') && (
        <div className="rule-row">
          <label htmlFor={`${id}-place`}>{translate('series.place')}</label>
          <select
            id={`${id}-place`}
            className="control"
            value={chosen}
            onChange={({ target }) => set(options[Number(target.value)] ?? {})}
          >
            {options.map((option, i) => (
              <option key={String(option.nth)} value={i}>
                {describeRecurrence({ ...bare, ...option }, locale as Locale)}
              </option>
            ))}
          </select>
        </div>
      )}
      <fieldset className="rule-row">
        <legend>{translate('series.ends')}</legend>
        <select
          className="control"
          aria-label={translate('series.ends')}
          value={rule.until === null ? 'count' : 'until'}
          onChange={({ target }) =>
            set(
              target.value === 'until'
                ? { count: null, until: addDays(rule.starts_on, 91) }
                : { count: 6, until: null },
            )
          }
        >
          <option value="count">{translate('series.end.count')}</option>
          <option value="until">{translate('series.end.until')}</option>
        </select>
        {rule.until === null ? (
          <>
            <input
              className="control rule-number"
              type="number"
              min={1}
              max={MOST}
              aria-label={translate('series.count')}
              value={rule.count ?? 1}
              onChange={({ target }) => set({ count: number(target.value, MOST) })}
            />
            <span>{translate('series.times')}</span>
          </>
        ) : (
          <span className="rule-date">
            <label className="sr-only" htmlFor={`${id}-until`}>
              {translate('series.until')}
            </label>
            <DateInput
              {...{ id: `${id}-until`, name: 'until', resource: 'appointments', field: UNTIL, value: rule.until }}
              onChange={(until) => until && set({ until })}
            />
          </span>
        )}
      </fieldset>
      <div className="rule-row">
        <label htmlFor={`${id}-holidays`}>{translate('series.holidays')}</label>
        <select
          id={`${id}-holidays`}
          className="control"
          value={rule.holidays}
          onChange={({ target }) => set({ holidays: ON_HOLIDAYS.find((one) => one === target.value) ?? 'keep' })}
        >
          {ON_HOLIDAYS.map((one) => (
            <option key={one} value={one}>
              {translate(`series.on_holidays.${one}`)}
            </option>
          ))}
        </select>
      </div>
      {rule.skipped.length > 0 && (
        <fieldset className="rule-row">
          <legend>{translate('series.exceptions')}</legend>
          {rule.skipped.map((date) => (
            <button
              key={date}
              type="button"
              className="rule-day"
              aria-label={translate('series.put_back', { date: formatDate(date) })}
              onClick={() => set({ skipped: rule.skipped.filter((one) => one !== date) })}
            >
              {formatDate(date)} <span aria-hidden="true">×</span>
            </button>
          ))}
        </fieldset>
      )}
      <p className="rule-text" aria-live="polite">
        {describeRecurrence(rule, locale as Locale)}
      </p>
    </div>
  )
}
