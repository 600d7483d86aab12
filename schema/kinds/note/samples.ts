import { beyondText, blank, type SamplesOf, words, wrongText, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = (field) => ({
  valid: (sample) => `${words(field, sample)}\n\tsecond line`,
  refused: [...wrongTypes.text, ...wrongText(), ...beyondText(field), ...blank(field)],
})
