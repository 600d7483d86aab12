import { mutant } from '../mutant.ts'

const LANGUAGE = 'server/engine/read/language.ts'

/** Help texts, and record names in each language. */
export const names = [
  mutant(
    'a description stands at a place that there is not',
    'server/areas/help/interface-descriptions.ts',
    '&& !isPlace(ctx, key)',
    '&& key === undefined',
    'areas/help/api/descriptions',
  ),
  mutant(
    'an open line tells everybody which descriptions changed',
    'server/engine/live/hub.ts',
    '{ resource, records: null, more: true }',
    '{ resource, records, more: true }',
    'areas/help/api/descriptions',
  ),
  mutant(
    'whoever reads English is shown Chinese',
    LANGUAGE,
    'const other = translationFieldOf(resource, language())',
    "const other = translationFieldOf(resource, 'zh')",
    'areas/catalogue/api/wordings',
  ),
  mutant(
    'a line that somebody wrote by hand is printed as the library has it',
    LANGUAGE,
    ' and ${sql.ref(`w.${target.represent}`)} = ${ownName})',
    ')',
    'areas/documents/api/papers',
  ),
]
