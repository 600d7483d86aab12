/** A section of a text, and whether the other text contains it too. */
export interface Piece {
  readonly text: string
  readonly own: boolean
}

/** Maximum number of words on either side that are compared one by one. */
const MAX = 600

/** Words including the space after them; in languages written without spaces, single characters. */
const tokens = (text: string): string[] =>
  text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|\s+/gu,
  ) ?? []

/** Marks each token that is part of a longest common subsequence. */
function common(a: readonly string[], b: readonly string[]): [boolean[], boolean[]] {
  const width = b.length + 1
  const table = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i * width + j] =
        a[i] === b[j]
          ? (table[(i + 1) * width + j + 1] as number) + 1
          : Math.max(table[(i + 1) * width + j] as number, table[i * width + j + 1] as number)
  const [inA, inB] = [a.map(() => false), b.map(() => false)]
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      inA[i++] = true
      inB[j++] = true
    } else if ((table[(i + 1) * width + j] as number) >= (table[i * width + j + 1] as number)) i++
    else j++
  }
  return [inA, inB]
}

/** Merges neighbouring words of the same kind; a single common space between two differing words is merged with them. */
function pieces(words: readonly string[], shared: readonly boolean[]): Piece[] {
  const isOwn = shared.map(
    (isShared, i) => !isShared || (/^\s+$/.test(words[i] ?? '') && shared[i - 1] === false && shared[i + 1] === false),
  )
  const result: { text: string; own: boolean }[] = []
  words.forEach((text, i) => {
    const last = result.at(-1)
    if (last && last.own === isOwn[i]) last.text += text
    else result.push({ text, own: isOwn[i] as boolean })
  })
  return result
}

/** Compares two texts word by word. Joined together, the pieces of each are the whole text. */
export function wordDiff(before: string, after: string): [Piece[], Piece[]] {
  const [a, b] = [tokens(before), tokens(after)]
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const middle = (words: readonly string[]) => words.slice(start, words.length - end)
  const [mA, mB] = [middle(a), middle(b)]
  const [sA, sB] = mA.length > MAX || mB.length > MAX ? [mA.map(() => false), mB.map(() => false)] : common(mA, mB)
  const allChanged = (words: readonly string[], inner: readonly boolean[]) =>
    words.map((_, i) => i < start || i >= words.length - end || inner[i - start] === true)
  return [pieces(a, allChanged(a, sA)), pieces(b, allChanged(b, sB))]
}
