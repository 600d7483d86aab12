import { type SamplesOf, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = () => ({
  valid: ({ name }) => {
    throw new Error(`${name} needs a value of its own`)
  },
  refused: wrongTypes.object,
})
