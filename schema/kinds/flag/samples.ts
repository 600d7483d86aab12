import { type SamplesOf, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = ({ options, hints }) => ({
  valid: ({ name }) => {
    if (hints.single) return false
    return name === 'active' ? true : !options.default
  },
  refused: wrongTypes.flag,
})
