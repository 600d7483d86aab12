import { beyondText, blank, type SamplesOf, words, wrongText, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = (field) => ({
  valid: (wanted) => `${words(field, wanted)}\n\tsecond line`,
  refused: [...wrongTypes.text, ...wrongText(), ...beyondText(field), ...blank(field)],
})
