import { type SamplesOf, wrongText, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = ({ hints: { carriersOf } }) => ({
  valid: ({ carrier }) => carriersOf && carrier(carriersOf),
  refused: [...wrongTypes.text, ...wrongText('none_of_them')],
})
