import { type SamplesOf, wrongForms, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = () => ({
  valid: () => undefined,
  refused: [...wrongTypes.number, ...wrongForms(0, -1, 1.5, 2 ** 53)],
})
