import { mutant } from '../mutant.ts'

const LANGUAGE = 'server/engine/read/language.ts'

/** Help texts, and record names in each language. */
export const names = [
  mutant(
    'a help text is saved for a place that does not exist',
    'server/areas/help/interface-descriptions.ts',
    '&& !isPlace(ctx, key)',
    '&& key === undefined',
    'areas/help/api/descriptions',
  ),
  mutant(
    'every connection learns which help texts changed',
    'server/engine/live/hub.ts',
    '{ resource, records: null, more: true }',
    '{ resource, records, more: true }',
    'areas/help/api/descriptions',
  ),
  mutant(
    'English readers are shown Chinese',
    LANGUAGE,
    'const other = translationFieldOf(resource, language())',
    "const other = translationFieldOf(resource, 'zh')",
    'areas/catalogue/api/wordings',
  ),
  mutant(
    'a line written by hand is printed as in the library',
    LANGUAGE,
    ' and ${sql.ref(`w.${target.represent}`)} = ${ownName})',
    ')',
    'areas/documents/api/papers',
  ),
]
