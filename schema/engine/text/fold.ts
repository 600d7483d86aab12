/** Signs that people leave out of names, or put there in several ways. The last is the modifier letter of Hawaiian and Arabic names. */
const APOSTROPHES = /['’‘‛`´ʼʹ′＇ʻʿʾ]/g
/** Combining marks of Latin, Greek and Cyrillic letters, and what is invisible: soft hyphens, joiners, direction marks. */
const MARKS =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
/** Hyphens, spaces, and what separates words without being part of one. */
const BETWEEN = /[-\u2010-\u2015\u2043\u2212 \t\n\v\f\r\u0085\u1680\u2028\u2029,;:!?"()[\]{}]/g
/** `St. Mary`, not `j.smith`. */
const FULL_STOPS = /\.+(?= |$)/g

/** Letters that no decomposition takes apart, and the letters that people type for them. */
const LETTERS: Readonly<Record<string, string>> = {
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
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/**
 * A text as it is compared with others: small letters without accents, apostrophes and invisible characters, full-width characters as usual
 * ones, a space for each hyphen and each run of spaces. `O’Brien` and `O'BRIEN` are `obrien`, `Smith–Jones` is `smith jones`.
 * `fold_text` of the database gives the same (Unicode normalisation form NFKD).
 */
export const fold = (text: string): string =>
  text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(APOSTROPHES, '')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
    .replace(BETWEEN, ' ')
    .replace(FULL_STOPS, '')
    .replace(/ +/g, ' ')

/** A name without its spaces, as it is compared where people set them as they like: `De la Cruz` is `delacruz`. */
export const foldWithoutSpaces = (text: string): string => fold(text).replaceAll(' ', '')

/** Words that are written in several ways: each is found by the others. Only what is asked for is widened, nothing that is kept. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['st', 'saint', 'street'],
  ['ltd', 'limited'],
  ['rd', 'road'],
  ['ave', 'avenue'],
]

/** Another way to write a word, and where it counts: as a whole word, as the beginning of one, or anywhere. */
export interface Alternative {
  readonly text: string
  readonly as: 'word' | 'beginning' | 'part'
}

/** A word of so many letters is also looked for where its spaces were left out; a shorter one would begin too many names so. */
export const MIN_WITHOUT_SPACES = 4
/** A longer value is no name. */
const LONGEST_NAME = 80

function alternativesOf(word: string): Alternative[] {
  const found: Alternative[] = SYNONYMS.filter((group) => group.includes(word))
    .flat()
    .filter((one) => one !== word)
    .map((text) => ({ text, as: 'word' }))
  if (word.startsWith('mac')) found.push({ text: `mc${word.slice(3)}`, as: 'beginning' })
  if (word.startsWith('mc')) found.push({ text: `mac${word.slice(2)}`, as: 'beginning' })
  if (word === '&') found.push({ text: 'and', as: 'word' })
  if (word === 'and') found.push({ text: '&', as: 'part' })
  if (/.&./.test(word))
    for (const sign of [' & ', ' and ']) found.push({ text: word.replaceAll('&', sign), as: 'beginning' })
  // `smith-jones` is typed for `Smithjones` as well.
  if (word.includes(' ')) found.push({ text: word.replaceAll(' ', ''), as: 'part' })
  return found
}

/** A word of a search, folded; one with a hyphen has a space there. */
export interface SearchWord {
  readonly word: string
  /** As it was typed. */
  readonly typed: string
  readonly alternatives: readonly Alternative[]
}

/** How the words of a search are looked for, each once. Empty where there is nothing but signs. */
export function searchWordsOf(words: readonly string[]): SearchWord[] {
  const byWord = new Map(words.toReversed().map((typed) => [fold(typed).trim(), typed]))
  byWord.delete('')
  return [...byWord].toReversed().map(([word, typed]) => ({ word, typed, alternatives: alternativesOf(word) }))
}

/** As values without their spaces stand in what a record is found by, so that nothing else is taken for them. */
export const capitals = (word: string): string => word.replace(/[a-z]+/g, (letters) => letters.toUpperCase())

/** What a record with these values is found by, as `found_text` of the database has it: a value of several words also without its spaces, from each word on. */
export function searchTextOf(values: readonly string[]): string {
  const folded = values.map(fold)
  const squashed = folded.flatMap((value) => {
    const words = value.length <= LONGEST_NAME ? value.split(' ').filter(Boolean) : []
    return words.slice(1).map((_, i) => capitals(words.slice(i).join('')))
  })
  return ` ${[folded.join(' '), ...squashed].join(' ')} `
}

/** Whether a word of a search stands in what a record is found by. `has` of the server asks the database for the same. */
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

/** A folded name as others may write it, itself first: `saint john`, `st john`; `mcdonald`, `macdonald`. */
export function spellings(name: string): string[] {
  const joined = name.replace(/\b(ma?c) (?=\p{L})/gu, '$1')
  const swapped = [
    joined.replace(/\bsaint\b/g, 'st'),
    joined.replace(/\bst\b/g, 'saint'),
    joined.replace(/\bmac(?=\p{L}{3})/gu, 'mc'),
    joined.replace(/\bmc(?=\p{L})/gu, 'mac'),
  ]
  return [...new Set([name, joined, ...swapped])]
}
