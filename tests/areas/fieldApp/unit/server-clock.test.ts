import { expect, it } from 'vitest'
import { createServerClock } from '../../../../src/authProvider/serverClock.ts'

const SECOND = 1_000
const HOUR = 3_600_000
const REAL = Date.parse('2026-11-26T09:00:00Z')

/** A device whose clock is off by the given time, while real time passes. */
function device(off: number, storage = new Map<string, string>()) {
  const at = { real: REAL, off }
  const clock = createServerClock({
    wall: () => at.real + at.off,
    steady: () => at.real - REAL,
    storage: { getItem: (name) => storage.get(name) ?? null, setItem: (name, value) => void storage.set(name, value) },
  })
  const answer = () => clock.hear(new Date(at.real).toUTCString(), at.real + at.off)
  return { at, clock, answer, storage }
}
const near = (value: number, real: number) => expect(Math.abs(value - real)).toBeLessThan(2 * SECOND)

it.each([-3 * HOUR, -10 * SECOND, 0, 10 * SECOND, 30 * HOUR])(
  'is the server’s with a clock that is off by %i ms',
  (off) => {
    const { at, clock, answer } = device(off)
    answer()
    at.real += 2 * HOUR
    near(clock.now(), at.real)
  },
)

it('is remembered by a device that starts offline', () => {
  const first = device(-3 * HOUR)
  first.answer()
  const again = device(-3 * HOUR, first.storage)
  near(again.clock.now(), REAL)
})

it('continues when the clock is set back offline', () => {
  const { at, clock, answer } = device(0)
  answer()
  at.real += HOUR
  at.off = -5 * HOUR
  near(clock.now(), at.real)
})

it('keeps a correct clock, and ignores a response that was slow or has no time', () => {
  const { at, clock, answer } = device(0)
  answer()
  expect(clock.now()).toBe(at.real)
  clock.hear(new Date(REAL - HOUR).toUTCString(), REAL - 20 * SECOND)
  clock.hear(null, REAL)
  clock.hear('tomorrow', REAL)
  expect(clock.now()).toBe(at.real)
})
