import { expect, it } from 'vitest'
import { z } from 'zod'
import { dayAsked } from '../../../../schema/engine/time/dayAsked.ts'

it('a requested day exists, and is within a plausible range', () => {
  for (const day of ['1900-01-01', '2026-02-28', '2999-12-31']) expect(dayAsked.parse(day)).toBe(day)
  for (const day of ['1899-12-31', '3000-01-01', '2026-02-29', 'tomorrow', ''])
    expect(dayAsked.safeParse(day).error?.issues, day).toMatchObject([{ code: 'custom', params: { code: 'date' } }])
  expect(z.toJSONSchema(dayAsked)).toMatchObject({ type: 'string', format: 'date' })
})
