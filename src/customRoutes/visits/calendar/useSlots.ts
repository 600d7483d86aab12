import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useState } from 'react'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { daysBetween, WEEKDAYS } from '../../../../schema/engine/time/shifts.ts'
import { weekdayOf } from '../../../../schema/engine/time/time.ts'
import { announce } from '../../../kit/list/announce.tsx'
import { type CalendarState, spanOf } from './calendarState.ts'

/** A free time in the calendar, half an hour long. */
export interface Slot {
  readonly day: string
  readonly minute: number
}

const [STEP, FIRST, LAST] = [30, 6 * 60, 21 * 60 - 30]
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Keyboard use of the calendar: arrow keys move over half hours, Enter creates an appointment. Off in views without hours. */
export function useSlots(state: CalendarState, onEnter: (slot: Slot) => void) {
  const translate = useTranslate()
  const [slot, setSlot] = useState<Slot | null>(null)
  const { from, to } = spanOf(state)
  const days = state.view === 'month' || state.view === 'list' ? [] : daysBetween(from, to)
  const shownSlot = slot && days.includes(slot.day) ? slot : null
  const currentSlot: Slot = shownSlot ?? { day: days.includes(state.day) ? state.day : from, minute: 9 * 60 }
  const selectSlot = (next: Slot) => {
    setSlot(next)
    const weekday = translate(`availability.weekdays.${WEEKDAYS[weekdayOf(next.day) - 1]}`)
    announce(`${weekday} ${formatDate(next.day)}, ${clock(next.minute)}`)
  }
  const byDay = (distance: number) => {
    const day = days[days.indexOf(currentSlot.day) + distance]
    if (day) selectSlot({ ...currentSlot, day })
  }
  const byTime = (distance: number) =>
    selectSlot({ ...currentSlot, minute: Math.min(LAST, Math.max(FIRST, currentSlot.minute + distance)) })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const acts: Readonly<Record<string, () => void>> = {
      ArrowUp: () => byTime(-STEP),
      ArrowDown: () => byTime(STEP),
      ArrowLeft: () => byDay(-1),
      ArrowRight: () => byDay(1),
      Home: () => byTime(-LAST),
      End: () => byTime(LAST),
      Enter: () => onEnter(currentSlot),
    }
    const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const props = {
    role: 'application',
    tabIndex: 0,
    'aria-label': translate('calendar.slots'),
    onKeyDown,
    onFocus: (event: { readonly target: EventTarget; readonly currentTarget: EventTarget }) =>
      event.target === event.currentTarget && selectSlot(currentSlot),
    onBlur: (event: { readonly target: EventTarget; readonly currentTarget: EventTarget }) =>
      event.target === event.currentTarget && setSlot(null),
  }
  return { slot: shownSlot, props: days.length > 0 ? props : undefined }
}
