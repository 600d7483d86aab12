import { type SamplesOf, wrongText, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = ({ hints: { choices = [] }, options }) => ({
  valid: () => choices.find((key) => key !== options.default),
  refused: [...wrongTypes.text, ...wrongText('none_of_them')],
})
