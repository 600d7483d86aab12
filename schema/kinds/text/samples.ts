import { beyondText, blank, type SamplesOf, words, wrongText, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = (field) => ({
  valid: (wanted) => {
    if (field.hints.pattern) throw new Error(`${wanted.name} follows a pattern: it needs a value of its own`)
    return words(field, wanted)
  },
  refused: [...wrongTypes.text, ...wrongText('two\nlines'), ...beyondText(field), ...blank(field)],
})
