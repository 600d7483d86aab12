import { beyond, type SamplesOf, wrongTypes } from '../sample.ts'

export const samples: SamplesOf = (field) => ({ valid: () => 17.5, refused: [...wrongTypes.number, ...beyond(field)] })
