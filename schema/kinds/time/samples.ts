import { type SamplesOf, wrongText, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = () => ({
  valid: ({ place }) => `09:${String(place % 60).padStart(2, '0')}`,
  refused: [...wrongTypes.text, ...wrongText('25:00', '9 am')],
})
