import { useLocaleState, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { f } from '../../../schema/engine/fields/index.ts'
import { formatDate, type Locale } from '../../../schema/engine/text/format.ts'
import { ON_HOLIDAYS, type Recurrence, UNITS } from '../../../schema/engine/time/recurrence.ts'
import { describeRecurrence } from '../../../schema/engine/time/recurrenceText.ts'
import { WEEKDAYS } from '../../../schema/engine/time/shifts.ts'
import { addDays, isDay, weekdayOf } from '../../../schema/engine/time/time.ts'
import { DateInput } from '../kinds/date.tsx'
import './recurrence.css'

const DAY = f.date({})
const MAX = 200
type Place = Pick<Recurrence, 'month_day' | 'nth' | 'weekday'>
type Ending = 'never' | 'count' | 'until'

/** Another start date means another day of the month. */
const START = { month_day: null, nth: null, weekday: null } as const

const isPlace = (a: Place) => (b: Place) => a.month_day === b.month_day && a.nth === b.nth && a.weekday === b.weekday

/** Ways to express the day of a month for the start date: its number, its weekday and week, whether it is the last one; and the rule's own. */
function monthPositions(rule: Recurrence, startDay: number | null): readonly Place[] {
  const { starts_on, month_day, nth: ownNth, weekday: ownDay } = rule
  const weekday = WEEKDAYS[weekdayOf(starts_on) - 1] ?? 'monday'
  const nth = Math.ceil(Number(starts_on.slice(8)) / 7)
  const isLast = addDays(starts_on, 7).slice(0, 7) !== starts_on.slice(0, 7)
  const usualPositions: Place[] = [
    { month_day: startDay, nth: null, weekday: null },
    ...(nth < 5 ? [{ month_day: null, nth: nth as Recurrence['nth'], weekday }] : []),
    ...(isLast ? [{ month_day: null, nth: -1 as const, weekday }] : []),
  ]
  return usualPositions.some(isPlace(rule))
    ? usualPositions
    : [...usualPositions, { month_day, nth: ownNth, weekday: ownDay }]
}

interface RuleFieldsProps {
  readonly rule: Recurrence
  readonly onChange: (rule: Recurrence) => void
  /** The rule has its own start date and need not end; otherwise both are set elsewhere. */
  readonly alone?: boolean
  readonly disabled?: boolean
}

/** Fields of a recurrence rule: how often, on which days, until when, and how bank holidays are handled. */
export function RuleFields({ rule, onChange, alone = false, disabled = false }: RuleFieldsProps) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const id = useId()
  const set = (part: Partial<Recurrence>) => onChange({ ...rule, ...part })
  const number = (text: string, maximum: number) => Math.min(maximum, Math.max(1, Math.trunc(Number(text)) || 1))
  // A rule that continues from a shorter month still means the day that it was created for.
  const [monthDay] = useState(rule.month_day)
  const options = monthPositions(rule, monthDay)
  const chosen = options.findIndex(isPlace(rule))
  const ending: Ending = rule.until !== null ? 'until' : rule.count !== null ? 'count' : 'never'
  const end: Readonly<Record<Ending, Partial<Recurrence>>> = {
    never: { count: null, until: null },
    count: { count: 6, until: null },
    until: { count: null, until: addDays(rule.starts_on, 91) },
  }
  const startWeekday = WEEKDAYS[weekdayOf(rule.starts_on) - 1] ?? 'monday'
  const weekdays = rule.weekdays.length ? rule.weekdays : [startWeekday]
  const unlimited = { ...rule, count: null, until: null, holidays: 'keep' as const }
  return (
    <fieldset className="rule-fields" disabled={disabled}>
      {alone && (
        <div className="rule-row">
          <label htmlFor={`${id}-start`}>{translate('series.starts')}</label>
          <span className="rule-date">
            <DateInput
              id={`${id}-start`}
              name={'starts_on'}
              resource={''}
              field={DAY}
              value={rule.starts_on}
              disabled={disabled}
              onChange={(day) => isDay(day ?? '') && set({ ...START, starts_on: day ?? '' })}
            />
          </span>
        </div>
      )}
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
            const isChosen = weekdays.includes(weekday)
            return (
              <label key={weekday} className="rule-day" data-on={isChosen || undefined}>
                <input
                  type="checkbox"
                  checked={isChosen}
                  onChange={() =>
                    set({ weekdays: isChosen ? weekdays.filter((one) => one !== weekday) : [...weekdays, weekday] })
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
                {describeRecurrence({ ...unlimited, ...option }, locale as Locale)}
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
          value={ending}
          onChange={({ target }) => set(end[target.value as Ending])}
        >
          {alone && <option value="never">{translate('series.end.never')}</option>}
          <option value="count">{translate('series.end.count')}</option>
          <option value="until">{translate('series.end.until')}</option>
        </select>
        {ending === 'count' && (
          <>
            <input
              className="control rule-number"
              type="number"
              min={1}
              max={MAX}
              aria-label={translate('series.count')}
              value={rule.count ?? 1}
              onChange={({ target }) => set({ count: number(target.value, MAX) })}
            />
            <span>{translate('series.times')}</span>
          </>
        )}
        {ending === 'until' && (
          <span className="rule-date">
            <label className="sr-only" htmlFor={`${id}-until`}>
              {translate('series.until')}
            </label>
            <DateInput
              id={`${id}-until`}
              name={'until'}
              resource={''}
              field={DAY}
              value={rule.until}
              disabled={disabled}
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
    </fieldset>
  )
}
