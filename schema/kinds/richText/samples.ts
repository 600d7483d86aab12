import { beyondText, blank, type SamplesOf, wrongText, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = (field) => ({
  valid: ({ n }) => `<p>Letter number ${n}, with <strong>bold</strong> words.</p>`,
  refused: [...wrongTypes.text, ...wrongText(), ...beyondText(field), ...blank(field)],
})
