import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { f } from '../../../schema/engine/fields/index.ts'
import type { Recurrence } from '../../../schema/engine/time/recurrence.ts'
import { type RuleDate, ruleDates } from '../../../schema/engine/time/recurrenceDates.ts'
import { isDay } from '../../../schema/engine/time/time.ts'
import { DateInput } from '../kinds/date.tsx'
import { useDayText } from './dayText.ts'
import { useWhyText } from './whyText.ts'

const DAY = f.date({})
const FIRST_COUNT = 6

interface RuleDatesProps {
  readonly id: string
  /** Including the region whose bank holidays apply. */
  readonly rule: Recurrence
  /** No earlier dates are shown. */
  readonly from: string
  readonly onChange: (part: Pick<Recurrence, 'skipped' | 'moved'>) => void
  readonly disabled: boolean
}

/** Up and Down move between dates; one of them is the tab stop. */
function stepRows(event: KeyboardEvent<HTMLElement>) {
  const siblings = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const
  const sibling = siblings[event.key as keyof typeof siblings]
  if (!sibling || !(event.target instanceof HTMLButtonElement)) return
  const next = event.target.closest('li')?.[sibling]?.querySelector('button')
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface MoveInputProps {
  readonly id: string
  readonly day: string
  /** Accessible name. */
  readonly label: string
  /** Called with the chosen date; null where it stays. */
  readonly onDone: (day: string | null) => void
}

/** Input for the date that an occurrence moves to: Enter or the button confirms it, Escape or leaving it cancels. */
function MoveInput({ id, day, label, onDone }: MoveInputProps) {
  const translate = useTranslate()
  const [newDay, setNewDay] = useState<string | null>(day)
  const submitDay = () => onDone(newDay !== null && isDay(newDay) ? newDay : null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Escape here must not leave the form, and Enter must not submit it.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') submitDay()
    else onDone(null)
  }
  return (
    // biome-ignore lint/a11y: the keys belong to the control inside
    <span
      className="rule-dates-move"
      role="group"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onDone(null)}
    >
      <span className="rule-date">
        <DateInput
          id={id}
          name={'to'}
          resource={''}
          field={DAY}
          value={newDay}
          label={label}
          onChange={setNewDay}
          focusRef={focus}
        />
      </span>
      <button type="button" className="button" onClick={submitDay}>
        {translate('recurrence.move_here')}
      </button>
    </span>
  )
}

const focus = (input: HTMLElement | null) => {
  if (input && document.activeElement !== input) input.focus()
}

/** The next dates of a rule, each of which can be skipped, moved, or restored. */
export function RuleDates({ id, rule, from, onChange, disabled }: RuleDatesProps) {
  const translate = useTranslate()
  const dayText = useDayText()
  const whyText = useWhyText()
  const [count, setCount] = useState(FIRST_COUNT)
  const [moving, setMoving] = useState<string | null>(null)
  const [current, setCurrent] = useState(0)
  const list = useRef<HTMLOListElement>(null)
  const focusDate = useRef<string | null>(null)
  useEffect(() => {
    // After a date was moved, its row gets the focus again.
    if (moving === null && focusDate.current !== null)
      list.current?.querySelector<HTMLElement>(`[data-of="${focusDate.current}"] button`)?.focus()
    focusDate.current = moving
  }, [moving])
  const dates = ruleDates(rule, from, count)
  const withoutDate = (date: string) => ({
    skipped: rule.skipped.filter((day) => day !== date),
    moved: rule.moved.filter((one) => one.from !== date),
  })
  const leaveOut = (date: string) => {
    const rest = withoutDate(date)
    onChange({ ...rest, skipped: [...rest.skipped, date].toSorted() })
  }
  const move = (date: string, newDay: string) => {
    const rest = withoutDate(date)
    onChange(newDay === date ? rest : { ...rest, moved: [...rest.moved, { from: date, to: newDay }] })
  }
  const acts = ({ of, day, why }: RuleDate) =>
    why === 'skipped' || why === 'moved'
      ? [{ key: 'put_back', run: () => onChange(withoutDate(of)) }]
      : day === null
        ? []
        : [
            { key: 'leave_out', run: () => leaveOut(of) },
            { key: 'move', run: () => setMoving(of) },
          ]
  return (
    <div className="rule-dates-frame">
      <p className="rule-dates-head" id={`${id}-dates`}>
        {translate(dates.length ? 'recurrence.next_dates' : 'recurrence.no_dates')}
      </p>
      {dates.length > 0 && (
        // biome-ignore lint/a11y: the keys belong to the buttons inside
        <ol ref={list} className="series-dates rule-dates" aria-labelledby={`${id}-dates`} onKeyDown={stepRows}>
          {dates.map((date, i) => (
            <li key={date.of} data-of={date.of} data-out={date.day === null || undefined}>
              <span className="rule-dates-day">{dayText(date.day ?? date.of)}</span>
              <span className="quiet">{whyText({ ...date, holiday: date.holiday?.name ?? null })}</span>
              {moving === date.of ? (
                <MoveInput
                  id={`${id}-move`}
                  day={date.day ?? date.of}
                  label={translate('recurrence.move_to', { day: dayText(date.of) })}
                  onDone={(newDay) => {
                    setMoving(null)
                    if (newDay !== null) move(date.of, newDay)
                  }}
                />
              ) : (
                !disabled && (
                  <span className="rule-dates-acts">
                    {acts(date).map(({ key, run }, index) => (
                      <button
                        // The button element stays the same, and keeps the focus, when its action changes.
                        key={index}
                        type="button"
                        className="link-button"
                        tabIndex={i === Math.min(current, dates.length - 1) ? 0 : -1}
                        aria-label={`${translate(`recurrence.${key}`)} ${dayText(date.day ?? date.of)}`}
                        onFocus={() => setCurrent(i)}
                        onClick={run}
                      >
                        {translate(`recurrence.${key}`)}
                      </button>
                    ))}
                  </span>
                )
              )}
            </li>
          ))}
        </ol>
      )}
      {dates.filter(({ day }) => day !== null).length === count && (
        <div>
          <button type="button" className="link-button" onClick={() => setCount(count + FIRST_COUNT)}>
            {translate('recurrence.more_dates')}
          </button>
        </div>
      )}
    </div>
  )
}
