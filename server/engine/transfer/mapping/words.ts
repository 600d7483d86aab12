/** Words that say nothing about a column or a value. */
const EMPTY = new Set(['a', 'an', 'and', 'of', 'or', 'the', '的', '或', '和', '及'])
/** What follows these words is a detail: “Price per unit” is a price. */
const AFTER =
  /[([（［](?!\s*id\b)|(?:^|\s)(?:per|of|in|ex|excl|excluding|inc|incl|including|for|by|with|without)(?=\s|$)/i
const HAN = /\p{Script=Han}/u

/** A text without case, spaces and punctuation. */
export const bareWords = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s_.\-:*/()（）：]/g, '')

/** The words of a text for comparison; each Chinese character is one. */
export function wordsOf(text: string): string[] {
  const spaced = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
  const words = spaced.toLowerCase().match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? []
  return words.filter((word) => !EMPTY.has(word))
}

/** The part of a heading that names it, without the details after it. */
export function coreOf(head: string): string {
  const afterIndex = head.search(AFTER)
  return afterIndex > 0 ? head.slice(0, afterIndex) : head
}

/** Whether the words differ by one added, missing or changed letter. */
function isOneOff(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let i = 0
  while (i < short.length && short[i] === long[i]) i++
  const rest = short.length === long.length ? short.slice(i + 1) : short.slice(i)
  return long.slice(i + 1) === rest
}

/** How much two words resemble each other: 1 equal, 0 nothing in common. `sell` resembles `selling`, `desc` resembles `description`. */
export function alike(a: string, b: string): number {
  if (a === b) return 1
  if (HAN.test(a) || HAN.test(b) || /^\d+$/.test(a) || /^\d+$/.test(b)) return 0
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length >= 4 && long.startsWith(short) && long.length - short.length <= 3) return 0.95
  if (short.length >= 5 && isOneOff(a, b)) return 0.9
  return a.length >= 3 && b.startsWith(a) ? 0.85 : 0
}

/** The words of one text that the other has, each used once, with their likeness. */
export function shared(words: readonly string[], candidates: readonly string[]): { sum: number; matched: boolean[] } {
  const remaining = [...candidates]
  let sum = 0
  const matched = words.map((word) => {
    let best = -1
    let bestScore = 0
    for (const [i, other] of remaining.entries()) {
      const score = alike(word, other)
      if (score > bestScore) [bestScore, best] = [score, i]
    }
    if (best < 0) return false
    remaining.splice(best, 1)
    sum += bestScore
    return true
  })
  return { sum, matched }
}

/** A text prepared for many comparisons. */
export interface Phrase {
  readonly compact: string
  /** All its words. */
  readonly words: readonly string[]
  /** Words of the part that names it. */
  readonly core: readonly string[]
}

export const phrase = (text: string): Phrase => ({
  compact: bareWords(text),
  words: wordsOf(text),
  core: wordsOf(coreOf(text)),
})

/**
 * How much a text resembles a name, from 0 to 1: the words that both have, of all their words. The last word says what a text is (“Unit price” is a
 * price): it counts less when the other lacks that word.
 */
export function likeness({ compact: key, core }: Phrase, { compact: other, words }: Phrase): number {
  if (key !== '' && key === other) return 1
  if (core.length === 0 || words.length === 0) return 0
  const { sum, matched } = shared(core, words)
  // One character in common means little.
  if (sum <= 1 && core.length + words.length > 2 && HAN.test(core.join(''))) return 0
  const overlap = (2 * sum) / (core.length + words.length)
  return 0.98 * overlap * (matched.at(-1) ? 1 : 0.75)
}
