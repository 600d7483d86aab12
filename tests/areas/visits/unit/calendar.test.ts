import { expect, it } from 'vitest'
import { opensOn } from '../../../../src/customRoutes/visits/calendar/calendarState.ts'
import { crowding } from '../../../../src/customRoutes/visits/calendar/grid/crowding.ts'
import { levelOf, loadOn, shareOf } from '../../../../src/customRoutes/visits/calendar/grid/loads.ts'
import { namedLike } from '../../../../src/customRoutes/visits/calendar/panel/groups.ts'
import { queryOf, workersOf } from '../../../../src/customRoutes/visits/calendar/panel/workerSets.ts'
import { inkOn } from '../../../../src/kit/ui/ink.ts'

const visit = (id: number, from: string, to: string) => ({
  id,
  starts_at: `2027-01-13T${from}:00Z`,
  ends_at: `2027-01-13T${to}:00Z`,
})

it('three visits are side by side, the others are counted in the hour they start', () => {
  const all = [
    visit(1, '09:00', '12:00'),
    visit(2, '09:00', '11:00'),
    visit(3, '09:30', '10:00'),
    visit(4, '09:45', '10:15'),
    visit(5, '10:00', '11:00'),
    visit(6, '10:30', '11:00'),
    visit(7, '12:00', '13:00'),
  ]
  const { drawn, more } = crowding(all)
  expect(drawn.map(({ id }) => id)).toEqual([1, 2, 3, 5, 7])
  expect(more.map(({ hour, entries }) => [hour, entries.map(({ id }) => id)])).toEqual([
    [9, [4]],
    [10, [6]],
  ])
  expect(crowding(all, 4).more).toEqual([])
})

it('a day is amber above 90% of its hours, and over capacity above 100% or without hours', () => {
  expect([90, 91, 100, 101].map((booked) => levelOf({ booked, available: 100 }))).toEqual([
    'fine',
    'high',
    'high',
    'over',
  ])
  expect([levelOf({ booked: 0, available: 0 }), levelOf({ booked: 1, available: 0 })]).toEqual(['fine', 'over'])
  expect(shareOf({ booked: 30, available: 0 })).toBeNull()
  const worker = { id: 1, name: 'A', colour: '#000000', category: null }
  const loads = [
    { ...worker, booked: [60, 0], available: [480, 0], away: [null, 'leave' as const] },
    { ...worker, booked: [30, 15], available: [240, 0], away: [null, 'no_shift' as const] },
  ]
  expect(loadOn(loads, 0)).toEqual({ booked: 90, available: 720, off: 0, leave: 0 })
  expect(loadOn(loads, 1)).toEqual({ booked: 15, available: 0, off: 1, leave: 1 })
})

it('the work week of a weekend is the next one', () => {
  const days = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']
  expect(days.map((day) => opensOn('work_week', day))).toEqual(['2026-11-27', '2026-11-30', '2026-11-30', '2026-11-30'])
  expect(opensOn('full_week', '2026-11-28')).toBe('2026-11-28')
})

it('a set of workers is a view with only workers in it; workers are found whatever their accents', () => {
  expect(workersOf({ query: queryOf([3, 14]) })).toEqual([3, 14])
  expect([workersOf({ query: 'status=done' }), workersOf({ query: 'worker_ids=x' })]).toEqual([undefined, undefined])
  const named = (name: string) => ({ id: 1, name, colour: '', category: null, booked: [], available: [], away: [] })
  expect(namedLike([named('Mateusz Zaj\u0105c'), named('Eve')], 'zajac mat').map(({ name }) => name)).toEqual([
    'Mateusz Zaj\u0105c',
  ])
})

it('initials are readable on any colour', () => {
  expect(['#1f6feb', '#000000', '#ffd43b', '#ffffff'].map(inkOn)).toEqual(['#ffffff', '#ffffff', '#1a2030', '#1a2030'])
})
