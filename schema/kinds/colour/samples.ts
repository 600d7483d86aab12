import { type SamplesOf, wrongText, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = () => ({
  valid: ({ n }) => `#${String(n % 900_000).padStart(6, '0')}`,
  refused: [...wrongTypes.text, ...wrongText('reddish', '#12', '#1234567')],
})
