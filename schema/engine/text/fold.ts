/** Marks that people leave out of names, or write in several ways. The last is the modifier letter of Hawaiian and Arabic names. */
const APOSTROPHES = /['’‘‛`´ʼʹ′＇ʻʿʾ]/g
/** Combining marks of Latin, Greek and Cyrillic letters, and invisible characters: soft hyphens, joiners, direction marks. */
const MARKS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
/** Hyphens, spaces, and other separators of words. */
const SEPARATORS = /[-\u2010-\u2015\u2043\u2212 \t\n\v\f\r\u0085\u1680\u2028\u2029,;:!?"()[\]{}]/g
/** `St. Mary`, not `j.smith`. */
const FULL_STOPS = /\.+(?= |$)/g

/** Letters without a decomposition, and the letters that people type for them. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
}
const SPECIAL = new RegExp(`[${Object.keys(REPLACEMENTS).join('')}]`, 'g')

/**
 * A text normalised for comparison: lower case without accents, apostrophes and invisible characters, full-width characters as usual ones, a space
 * for each hyphen and each run of spaces. `O’Brien` and `O'BRIEN` are `obrien`, `Smith–Jones` is `smith jones`. `fold_text` of the database gives the
 * same result (Unicode normalisation form NFKD).
 */
export const fold = (text: string): string =>
  text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(APOSTROPHES, '')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(SPECIAL, (character) => REPLACEMENTS[character] ?? character)
    .replace(SEPARATORS, ' ')
    .replace(FULL_STOPS, '')
    .replace(/ +/g, ' ')

/** A name without its spaces, for names that are spaced in different ways: `De la Cruz` is `delacruz`. */
export const foldWithoutSpaces = (text: string): string => fold(text).replaceAll(' ', '')

/** Words with several spellings: each finds the others. Only searches are expanded, not stored texts. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['st', 'saint', 'street'],
  ['ltd', 'limited'],
  ['rd', 'road'],
  ['ave', 'avenue'],
]

/** Another spelling of a word, and where it counts: as a whole word, at the beginning of one, or anywhere. */
export interface Alternative {
  readonly text: string
  readonly as: 'word' | 'beginning' | 'part'
}

/** A word of at least this many letters also finds texts whose spaces it leaves out; a shorter one would begin too many names. */
export const MIN_WITHOUT_SPACES = 4
/** A longer value is not a name. */
const LONGEST_NAME = 80

function alternativesOf(word: string): Alternative[] {
  const alternatives: Alternative[] = SYNONYMS.filter((group) => group.includes(word))
    .flat()
    .filter((one) => one !== word)
    .map((text) => ({ text, as: 'word' }))
  if (word.startsWith('mac')) alternatives.push({ text: `mc${word.slice(3)}`, as: 'beginning' })
  if (word.startsWith('mc')) alternatives.push({ text: `mac${word.slice(2)}`, as: 'beginning' })
  if (word === '&') alternatives.push({ text: 'and', as: 'word' })
  if (word === 'and') alternatives.push({ text: '&', as: 'part' })
  if (/.&./.test(word))
    for (const sign of [' & ', ' and ']) alternatives.push({ text: word.replaceAll('&', sign), as: 'beginning' })
  // `smith-jones` is typed for `Smithjones` as well.
  if (word.includes(' ')) alternatives.push({ text: word.replaceAll(' ', ''), as: 'part' })
  return alternatives
}

/** A word of a search, folded; a hyphenated one has a space in it. */
export interface SearchWord {
  readonly word: string
  /** As it was typed. */
  readonly typed: string
  readonly alternatives: readonly Alternative[]
}

/** The words of a search with their spellings, each once. Empty for punctuation alone. */
export function searchWordsOf(words: readonly string[]): SearchWord[] {
  const byWord = new Map(words.toReversed().map((typed) => [fold(typed).trim(), typed]))
  byWord.delete('')
  return [...byWord].toReversed().map(([word, typed]) => ({ word, typed, alternatives: alternativesOf(word) }))
}

/** Marks values without their spaces in search texts, so that nothing else looks like them. */
export const capitals = (word: string): string => word.replace(/[a-z]+/g, (lowercase) => lowercase.toUpperCase())

/**
 * The search text of a record with these values, as `found_text` of the database builds it: a value of several words also without its spaces, from
 * each word on.
 */
export function searchTextOf(values: readonly string[]): string {
  const foldedValues = values.map(fold)
  const squashed = foldedValues.flatMap((value) => {
    const words = value.length <= LONGEST_NAME ? value.split(' ').filter(Boolean) : []
    return words.slice(1).map((_, i) => capitals(words.slice(i).join('')))
  })
  return ` ${[foldedValues.join(' '), ...squashed].join(' ')} `
}

/** Whether a search word occurs in a search text. `has` of the server does the same in SQL. */
export function matchesWord(text: string, { word, alternatives }: SearchWord): boolean {
  const isIn = (one: string) =>
    text.includes(one) || (one.length >= MIN_WITHOUT_SPACES && text.includes(` ${capitals(one)}`))
  return (
    isIn(word) ||
    alternatives.some(({ text: other, as }) =>
      as === 'part' ? isIn(other) : text.includes(as === 'word' ? ` ${other} ` : ` ${other}`),
    )
  )
}

/** A folded name with other spellings, itself first: `saint john`, `st john`; `mcdonald`, `macdonald`. */
export function spellings(name: string): string[] {
  const joinedName = name.replace(/\b(ma?c) (?=\p{L})/gu, '$1')
  const swapped = [
    joinedName.replace(/\bsaint\b/g, 'st'),
    joinedName.replace(/\bst\b/g, 'saint'),
    joinedName.replace(/\bmac(?=\p{L}{3})/gu, 'mc'),
    joinedName.replace(/\bmc(?=\p{L})/gu, 'mac'),
  ]
  return [...new Set([name, joinedName, ...swapped])]
}
