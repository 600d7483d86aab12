import { dayAt, type SamplesOf, wrongText, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = () => ({
  valid: ({ place }) => `${dayAt(place)}T09:30:00Z`,
  refused: [...wrongTypes.text, ...wrongText('2026-11-21', 'noon')],
})
