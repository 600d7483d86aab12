import { beyondText, type SamplesOf, wrongText, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = (field) => ({
  valid: ({ n }) => `LS${1 + (n % 9)} ${n % 10}AB`,
  refused: [...wrongTypes.text, ...wrongText('two\nlines'), ...beyondText(field)],
})
