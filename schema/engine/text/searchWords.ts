/** Punctuation around words. */
const SURROUNDING = /^[.:!?()[\]{}"'’“”‘]+|[.:!?()[\]{}"'’“”‘]+$/gu
/** A number whose groups are separated by something other than a space: `07700-900-123`. Shorter ones are house numbers. */
const GROUPED = /^\+?\d[\d./-]*$/
const GROUPED_DIGITS = 6
/** The beginning of a dialled telephone number, and one of its groups. */
const DIALLED = /^(\+\d+|0[1-9]\d*|00[1-9]\d*)$/
const GROUP = /^\d{3,}$/
const FEWEST_DIGITS = 7
const MAX_DIGITS = 15

const digitsOf = (word: string): number => word.replace(/\D/g, '').length

const splitGroups = (word: string): string[] =>
  GROUPED.test(word) && digitsOf(word) >= GROUPED_DIGITS ? word.split(/[./-]+/).filter(Boolean) : [word]

/** `07700 900 123` is one number: searching for it as one is faster and more exact. Groups of two digits stay words, which find it too. */
function dialled(words: readonly string[]): string[] {
  const joinedWords: string[] = []
  for (let i = 0; i < words.length; ) {
    let number = words[i++] as string
    if (DIALLED.test(number)) {
      let end = i
      let longer = number
      while (GROUP.test(words[end] ?? '') && digitsOf(longer + words[end]) <= MAX_DIGITS) longer += words[end++]
      if (digitsOf(longer) >= FEWEST_DIGITS) {
        number = longer.replace(/^00/, '+')
        i = end
      }
    }
    joinedWords.push(number)
  }
  return joinedWords
}

/**
 * The words of a search: separated by spaces, commas and semicolons, without punctuation around them; a telephone number is one word. For punctuation
 * alone, the punctuation is searched.
 */
export function searchWords(query: string): string[] {
  // Full-width digits of Chinese keyboards, and direction marks of address books.
  const raw = query.normalize('NFKC').replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
  const typed = raw.split(/[\s,;]+/).filter(Boolean)
  // +44 (0)7700: the 0 is not dialled.
  const plain = raw.replace(/\(0\)/g, ' ').split(/[\s,;]+/)
  const words = plain.map((word) => word.replace(SURROUNDING, '')).filter(Boolean)
  return [
    ...new Set(words.length > 0 ? dialled(words.flatMap(splitGroups)) : typed.length > 0 ? typed : [raw.trim()]),
  ].filter(Boolean)
}
