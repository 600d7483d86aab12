import { beyond, type SamplesOf, wrongForms, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = (field) => ({
  valid: () => undefined,
  refused: [...wrongTypes.number, ...wrongForms(1.5), ...beyond(field)],
})
