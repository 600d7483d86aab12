import { emptyList, type SamplesOf, tooMany, wrongEntries, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = (field) => ({
  valid: ({ name }) => {
    throw new Error(`${name} needs a value of its own`)
  },
  refused: [
    ...wrongTypes.list,
    ...wrongEntries([0], [1.5], ['1'], [null], [1, 1]),
    tooMany(field, (i) => i + 1),
    ...emptyList(field),
  ],
})
