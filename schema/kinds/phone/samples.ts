import { type SamplesOf, wrongText, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = () => ({
  valid: ({ n }) => `+44113496${String(n % 10_000).padStart(4, '0')}`,
  refused: [...wrongTypes.text, ...wrongText('12', 'call me')],
})
