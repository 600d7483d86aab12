import { beyond, type SamplesOf, within, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = (field) => ({
  valid: () => within(1.125, field),
  refused: [...wrongTypes.number, ...beyond(field)],
})
