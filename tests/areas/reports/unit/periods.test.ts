import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparisonPeriod, daysOfStep, STEPS, stepsOf } from '../../../../schema/engine/reports/periods.ts'
import { addDays } from '../../../../schema/engine/time/time.ts'

const days = (from: string, to: string) => ({ from, to })

test('a period is compared with the same length before it: months with months, other days with as many', () => {
  for (const [period, before] of [
    [days('2026-03-01', '2026-03-31'), days('2026-02-01', '2026-02-28')],
    [days('2026-01-01', '2026-12-31'), days('2025-01-01', '2025-12-31')],
    [days('2024-04-01', '2024-06-30'), days('2024-01-01', '2024-03-31')],
    [days('2026-03-01', '2026-03-10'), days('2026-02-19', '2026-02-28')],
    [days('2026-01-01', '2026-01-01'), days('2025-12-31', '2025-12-31')],
  ] as const)
    expect(comparisonPeriod(period, 'before'), JSON.stringify(period)).toEqual(before)
})

test('the year before has the same days; a period that ends with its month does so then', () => {
  for (const [period, before] of [
    [days('2026-01-01', '2026-11-24'), days('2025-01-01', '2025-11-24')],
    [days('2025-02-01', '2025-02-28'), days('2024-02-01', '2024-02-29')],
    [days('2024-02-29', '2024-02-29'), days('2023-02-28', '2023-02-28')],
    [days('2024-02-01', '2024-02-29'), days('2023-02-01', '2023-02-28')],
  ] as const)
    expect(comparisonPeriod(period, 'year'), JSON.stringify(period)).toEqual(before)
  expect(comparisonPeriod(days('2026-01-01', '2026-01-31'), 'none')).toBeUndefined()
})

test('the steps of a period are its days, each once, whatever the step', () => {
  const day = fc.integer({ min: 0, max: 4000 }).map((n) => addDays('2018-01-01', n))
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 390 }), fc.constantFrom(...STEPS), (from, more, step) => {
      const period = days(from, addDays(from, more))
      let next = from
      for (const first of stepsOf(period, step)) {
        const part = daysOfStep(first, step, period)
        expect(part.from).toBe(next)
        expect(part.to >= part.from).toBe(true)
        next = addDays(part.to, 1)
      }
      expect(next).toBe(addDays(period.to, 1))
    }),
  )
})
