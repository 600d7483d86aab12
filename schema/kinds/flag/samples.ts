import { type SamplesOf, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = ({ options }) => ({
  valid: ({ name }) => {
    if ((options as { single?: boolean }).single) return false
    return name === 'active' ? true : !options.default
  },
  refused: wrongTypes.flag,
})
