import { beyond, type SamplesOf, within, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = (field) => ({
  valid: () => within(12.34, field),
  refused: [...wrongTypes.number, ...beyond(field)],
})
