/** Words that say nothing of what a column or a value is. */
const EMPTY = new Set(['a', 'an', 'and', 'of', 'or', 'the', '的', '或', '和', '及'])
/** What follows them tells more of it, and not what it is: “Price per unit” is a price. */
const AFTER =
  /[([（［](?!\s*id\b)|(?:^|\s)(?:per|of|in|ex|excl|excluding|inc|incl|including|for|by|with|without)(?=\s|$)/i
const HAN = /\p{Script=Han}/u

/** What is left of a text when case, spaces and signs do not count. */
export const bareWords = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\s_.\-:*/()（）：]/g, '')

/** The words of a text as they are compared; each Chinese character is one. */
export function wordsOf(text: string): string[] {
  const spaced = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
  const words = spaced.toLowerCase().match(/\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu) ?? []
  return words.filter((word) => !EMPTY.has(word))
}

/** The part of a head that says what it is, without what follows about it. */
export function coreOf(head: string): string {
  const at = head.search(AFTER)
  return at > 0 ? head.slice(0, at) : head
}

/** Whether one letter more, less or other makes one word of the other. */
function isOneOff(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let i = 0
  while (i < short.length && short[i] === long[i]) i++
  const rest = short.length === long.length ? short.slice(i + 1) : short.slice(i)
  return long.slice(i + 1) === rest
}

/** How much one word is like another: 1 the same, 0 nothing in common. `sell` is like `selling`, `desc` like `description`. */
export function alike(a: string, b: string): number {
  if (a === b) return 1
  if (HAN.test(a) || HAN.test(b) || /^\d+$/.test(a) || /^\d+$/.test(b)) return 0
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length >= 4 && long.startsWith(short) && long.length - short.length <= 3) return 0.95
  if (short.length >= 5 && isOneOff(a, b)) return 0.9
  return a.length >= 3 && b.startsWith(a) ? 0.85 : 0
}

/** The words of one text that the other has, each used once, with how alike they are. */
export function shared(words: readonly string[], others: readonly string[]): { sum: number; matched: boolean[] } {
  const left = [...others]
  let sum = 0
  const matched = words.map((word) => {
    let best = -1
    let most = 0
    for (const [i, other] of left.entries()) {
      const found = alike(word, other)
      if (found > most) [most, best] = [found, i]
    }
    if (best < 0) return false
    left.splice(best, 1)
    sum += most
    return true
  })
  return { sum, matched }
}

/** A text as it is compared with many others: taken apart once. */
export interface Phrase {
  readonly bare: string
  /** All its words. */
  readonly words: readonly string[]
  /** Those of the part that says what it is. */
  readonly core: readonly string[]
}

export const phrase = (text: string): Phrase => ({
  bare: bareWords(text),
  words: wordsOf(text),
  core: wordsOf(coreOf(text)),
})

/**
 * How much a text is like the name of something, from 0 to 1: the words that both have, of all that they have. What a text is stands
 * at its end (“Unit price” is a price): where the other lacks that word it counts less.
 */
export function likeness({ bare: key, core }: Phrase, { bare: other, words }: Phrase): number {
  if (key !== '' && key === other) return 1
  if (core.length === 0 || words.length === 0) return 0
  const { sum, matched } = shared(core, words)
  // One character in common says little.
  if (sum <= 1 && core.length + words.length > 2 && HAN.test(core.join(''))) return 0
  const whole = (2 * sum) / (core.length + words.length)
  return 0.98 * whole * (matched.at(-1) ? 1 : 0.75)
}
