import { blank, type SamplesOf, wrongText, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = (field) => ({
  valid: ({ n }) => `person${n}@example.test`,
  refused: [...wrongTypes.text, ...wrongText('nobody', 'a@b', `${'a'.repeat(250)}@example.test`), ...blank(field)],
})
