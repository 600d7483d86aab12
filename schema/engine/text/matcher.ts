import { matchesWord, searchTextOf, searchWordsOf } from './fold.ts'
import { searchWords } from './searchWords.ts'

/**
 * Matches values against all typed words, as the server's lists do; everything matches while nothing is typed.
 * @returns the matcher for one typed text, to be called for each row
 */
export function matcher(typed: string): (...values: readonly string[]) => boolean {
  if (typed.trim() === '') return () => true
  const words = searchWordsOf(searchWords(typed))
  if (words.length === 0) return () => false
  return (...values) => {
    const text = searchTextOf(values)
    return words.every((word) => matchesWord(text, word))
  }
}
