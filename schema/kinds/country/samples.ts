import { type SamplesOf, wrongText, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = ({ options }) => ({
  valid: () => (options.default === 'GB' ? 'IE' : 'GB'),
  refused: [...wrongTypes.text, ...wrongText('XQ', 'GBR', 'G', 'é!')],
})
