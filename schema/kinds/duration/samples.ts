import { beyond, type SamplesOf, within, wrongForms, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = (field) => ({
  valid: () => within(95, field),
  refused: [...wrongTypes.number, ...wrongForms(1.5), ...beyond(field)],
})
