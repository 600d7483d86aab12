import { dayAt, type SamplesOf, wrongText, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = () => ({
  valid: ({ place }) => dayAt(place),
  refused: [...wrongTypes.text, ...wrongText('2026-02-30', '21/11/2026')],
})
