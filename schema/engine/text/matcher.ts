import { matchesWord, searchTextOf, searchWordsOf } from './fold.ts'
import { searchWords } from './searchWords.ts'

/**
 * Whether values have all words that are typed, as lists of the server find them; everything does while nothing is typed.
 * @returns asked once for what is typed, then for each row
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
