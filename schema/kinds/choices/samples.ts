import { emptyList, type SamplesOf, wrongEntries, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = (field) => ({
  valid: () => field.hints.choices?.slice(0, 2),
  refused: [...wrongTypes.list, ...wrongEntries(['none_of_them'], ['a\u0000b'], [null]), ...emptyList(field)],
})
