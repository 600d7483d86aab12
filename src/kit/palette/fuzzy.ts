import { fold } from '../../../schema/engine/text/fold.ts'

const wordsOf = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** Whether `word` contains all letters of `part` in this order. */
function isWithin(part: string, word: string): boolean {
  let position = 0
  for (const character of part) {
    position = word.indexOf(character, position) + 1
    if (position === 0) return false
  }
  return true
}

/** Whether a single mistake turns `a` into `b`: a missing, additional, wrong or swapped letter. */
function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  const rest = (skip: number, other: number) => a.slice(i + skip) === b.slice(i + other)
  const isSwap = a[i] === b[i + 1] && a[i + 1] === b[i] && rest(2, 2)
  return rest(1, 1) || rest(1, 0) || rest(0, 1) || isSwap
}

function fit(part: string, word: string): number {
  if (word === part) return 100
  if (word.startsWith(part)) return 80
  if (part.length > 1 || isHan(part)) {
    if (word.includes(part)) return 50
    if (isHan(part) && isWithin(part, word)) return 30
  }
  if (part.length >= 3 && word[0] === part[0] && isWithin(part, word)) return 25
  // Allows one typing mistake, also at the beginning of a longer word.
  if (part.length >= 4 && [part.length - 1, part.length, part.length + 1].some((n) => isOneOff(part, word.slice(0, n))))
    return 20
  return 0
}

/**
 * Scores how well a text matches what was typed: every typed word has to match a word of the text, or all of them together its initials.
 * @returns 0 for no match; whole words score above beginnings, beginnings above inner parts, then letters in order and typing mistakes
 */
export function fuzzyScore(typed: string, text: string): number {
  const parts = wordsOf(typed)
  const words = wordsOf(text)
  if (parts.length === 0 || words.length === 0) return 0
  const scores = parts.map((part) => Math.max(...words.map((word) => fit(part, word))))
  const initials = words.map((word) => word[0]).join('')
  const [only = ''] = parts
  const byInitials = parts.length === 1 && only.length > 1 && initials.startsWith(only) ? 60 : 0
  const byWords = scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length
  const best = Math.max(byInitials, byWords)
  if (best === 0) return 0
  const bonus = fold(text).startsWith(fold(typed).trim()) ? 30 : 0
  return best + bonus - Math.min(words.length, 9)
}
