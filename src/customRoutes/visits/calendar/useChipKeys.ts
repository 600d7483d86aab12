import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { addDays, toMillis } from '../../../../schema/engine/time/time.ts'
import { announce } from '../../../kit/list/announce.tsx'
import type { Entry } from './calendarData.ts'
import { visitClass } from './grid/drawn.ts'
import type { Wall } from './useMove.ts'

/** Step of moving with keys, in minutes, and the pause after which the result is saved, in ms. */
const [STEP, PAUSE] = [15, 350]
const WALKED = '.calendar-chip, [data-walk]'
const MINUTE = 60_000

/** A shift in calendar days and minutes of local time, which is not affected by clock changes. */
interface Shift {
  readonly days: number
  readonly minutes: number
}
const SHIFT_BY_KEY: Readonly<Record<string, Shift>> = {
  ArrowUp: { days: 0, minutes: -STEP },
  ArrowDown: { days: 0, minutes: STEP },
  ArrowLeft: { days: -1, minutes: 0 },
  ArrowRight: { days: 1, minutes: 0 },
}

interface Pending {
  readonly entry: Entry
  readonly by: Shift
}

/** The new time of a shifted instant. */
function shiftedWall(instant: string, { days, minutes }: Shift): Wall {
  const { day, time } = localDayAndTime(toMillis(instant) + minutes * MINUTE)
  return { day: addDays(day, days), time }
}

const columnOf = (el: Element) => el.closest<HTMLElement>('[role="cell"][data-date]')
const topOf = (el: Element) => el.getBoundingClientRect().top
const leftOf = (el: Element) => el.getBoundingClientRect().left

/** The visits in a column, in order of time. */
const inOrder = (column: Element) =>
  [...column.querySelectorAll<HTMLElement>(WALKED)].sort((a, b) => topOf(a) - topOf(b) || leftOf(a) - leftOf(b))

/** The visit that an arrow key leads to: the next one of the day, or the nearest in time on the next day that has any. */
function nextOf(from: HTMLElement, key: string): HTMLElement | undefined {
  const column = columnOf(from)
  if (!column) return undefined
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const all = inOrder(column)
    return all[all.indexOf(from) + (key === 'ArrowUp' ? -1 : 1)]
  }
  const grid = column.closest('.calendar-grid')
  const columns = [...(grid?.querySelectorAll<HTMLElement>('[role="cell"][data-date]') ?? [])]
  const index = columns.indexOf(column)
  const adjacentColumns = key === 'ArrowLeft' ? columns.slice(0, index).reverse() : columns.slice(index + 1)
  const next = adjacentColumns.map(inOrder).find((all) => all.length > 0)
  const distance = (el: Element) => Math.abs(topOf(el) - topOf(from))
  return next?.reduce((best, one) => (distance(one) < distance(best) ? one : best))
}

interface ChipKeys {
  readonly entries: readonly Entry[]
  /** Whether the visit may be moved. */
  readonly canMove: (entry: Entry) => boolean
  readonly onMove: (entry: Entry, from: Wall, to: Wall) => void
}

/** Arrow keys move between visits; with Alt they move a visit by a quarter of an hour or to another day, saving several key presses together. */
export function useChipKeys({ entries, canMove, onMove }: ChipKeys) {
  const timer = useRef(0)
  const pending = useRef<Pending | null>(null)
  const latest = useRef(onMove)
  latest.current = onMove
  const applyPending = useRef(() => {
    clearTimeout(timer.current)
    const now = pending.current
    pending.current = null
    if (!now || (now.by.days === 0 && now.by.minutes === 0)) return
    const { entry, by } = now
    latest.current(entry, shiftedWall(entry.starts_at, by), shiftedWall(entry.ends_at, by))
  })
  // A pending change is saved when the user leaves the page.
  useEffect(() => applyPending.current, [])
  const shift = (entry: Entry, by: Shift) => {
    if (pending.current && pending.current.entry.id !== entry.id) applyPending.current()
    const before = pending.current?.by ?? { days: 0, minutes: 0 }
    const total = { days: before.days + by.days, minutes: before.minutes + by.minutes }
    pending.current = { entry: pending.current?.entry ?? entry, by: total }
    const [from, to] = [shiftedWall(entry.starts_at, total), shiftedWall(entry.ends_at, total)]
    const day = total.days === 0 ? '' : `${formatDate(from.day)} `
    announce(`${entry.name}, ${day}${from.time}–${to.time}`)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(applyPending.current, PAUSE)
  }
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
    if (!key.startsWith('Arrow') || ctrlKey || metaKey || shiftKey || !(target instanceof HTMLElement)) return
    const chip = target.closest<HTMLElement>(WALKED)
    if (!chip) return
    event.preventDefault()
    event.stopPropagation()
    if (!altKey) return nextOf(chip, key)?.focus()
    const entry = entries.find(({ id }) => chip.classList.contains(visitClass(id)))
    if (!entry || !canMove(entry)) return
    const shiftBy = SHIFT_BY_KEY[key]
    if (shiftBy) shift(entry, shiftBy)
  }
}
