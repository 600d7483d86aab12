import { beyondText, blank, type SamplesOf, words, wrongText, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = (field) => ({
  valid: (sample) => {
    if (field.hints.pattern) throw new Error(`${sample.name} follows a pattern: it needs a value of its own`)
    return words(field, sample)
  },
  refused: [...wrongTypes.text, ...wrongText('two\nlines'), ...beyondText(field), ...blank(field)],
})
