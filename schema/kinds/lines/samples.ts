import { emptyList, type SamplesOf, tooMany, wrongEntries, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = (field) => ({
  valid: ({ name }) => {
    throw new Error(`${name} needs a value of its own`)
  },
  refused: [...wrongTypes.list, ...wrongEntries([null], ['x'], [5]), tooMany(field, () => ({})), ...emptyList(field)],
})
