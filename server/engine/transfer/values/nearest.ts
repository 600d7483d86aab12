import { bareWords, likeness, phrase, shared } from '../mapping/words.ts'
import type { Option } from './options.ts'

const MIN_SCORE = 0.5
const MIN_LEAD = 0.04

/** Whether the letters of a short text occur in a long one in the same order, starting with the same letter: `kg` in kilogram. */
function abbreviates(short: string, long: string): boolean {
  if (short.length < 2 || short[0] !== long[0]) return false
  let matchedLetters = 0
  for (const character of long) if (character === short[matchedLetters]) matchedLetters++
  return matchedLetters === short.length
}

type Known = { readonly option: Option; readonly phrases: readonly ReturnType<typeof phrase>[] }

function score(text: ReturnType<typeof phrase>, figure: number | undefined, { option, phrases }: Known): number {
  const phraseScores = phrases.map((one) => {
    if (one.compact === text.compact) return 1
    const alike = likeness(text, one)
    // “Zero rated” contains everything that “Zero” does.
    if (one.compact.length > 2 && shared(one.words, text.words).sum === one.words.length) return Math.max(alike, 0.6)
    if (one.compact.startsWith(text.compact)) return Math.max(alike, 0.8)
    return abbreviates(text.compact, one.compact) ? Math.max(alike, 0.65) : alike
  })
  const figureScore = figure !== undefined && option.figures.includes(figure) ? 0.75 : 0
  return Math.max(figureScore, ...phraseScores)
}

/** Finds the most likely meaning of a text; undefined when nothing is similar, or two are equally similar. */
export function nearest(options: readonly Option[]): (text: string) => Option['value'] | null {
  const knownOptions = options.map((option): Known => ({ option, phrases: option.texts.map(phrase) }))
  return (text) => {
    const searched = phrase(text)
    if (bareWords(text) === '') return null
    const [, digits] = /(?:^|[^\d.])(\d+(?:\.\d+)?)(?!\d)/.exec(text) ?? []
    const figure = digits === undefined ? undefined : Number(digits)
    const ranked = knownOptions
      .map((one) => ({ value: one.option.value, score: score(searched, figure, one) }))
      .toSorted((a, b) => b.score - a.score)
    const [first, second] = ranked
    if (!first || first.score < MIN_SCORE || (second && first.score - second.score < MIN_LEAD)) return null
    return first.value
  }
}
