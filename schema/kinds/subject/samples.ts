import { type SamplesOf, wrongForms, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = () => ({
  valid: ({ name }) => {
    throw new Error(`${name} needs a value of its own`)
  },
  refused: [...wrongTypes.number, ...wrongForms(0, -1, 1.5, 2 ** 53)],
})
