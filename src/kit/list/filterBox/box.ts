import { type Placed, parseTokens, type Term, type Token } from '../../../../schema/engine/filters/grammar.ts'

/** A complete token, shown as a chip. */
export interface Chip {
  readonly id: number
  readonly token: Term
}

/** State of the box: chips, the text after them, and optionally one chip opened as text. */
export interface Box {
  readonly chips: readonly Chip[]
  readonly text: string
  readonly editing: { readonly id: number; readonly text: string } | null
  /** Typing has paused or Enter was pressed, so the text is applied. */
  readonly isSettled: boolean
}

let last = 0
export const chipOf = (token: Term): Chip => ({ id: ++last, token })

const isTerm = (token: Placed): token is Placed<Term> => token.is === 'term'
const asTerm = ({ name, negated, comparison, values }: Term): Term => ({
  is: 'term',
  name,
  negated,
  comparison,
  values,
})

/** Removes the terms that `done` considers complete from a text; words stay where they are. */
function takeTerms(text: string, done: (token: Placed<Term>) => boolean): { terms: Term[]; text: string } {
  const terms = parseTokens(text).filter(isTerm).filter(done)
  const rest = terms.reduceRight(
    (remaining, { start, end }) => remaining.slice(0, start) + remaining.slice(end).replace(/^\s/, ''),
    text,
  )
  return { terms: terms.map(asTerm), text: terms.length > 0 ? rest.replace(/^\s+/, '') : text }
}

/** Text was typed: a term followed by a space is complete and becomes a chip. */
export function typeText(box: Box, text: string): Box {
  const { terms, text: rest } = takeTerms(text, ({ end }) => end < text.length)
  return { ...box, chips: [...box.chips, ...terms.map(chipOf)], text: rest, isSettled: false }
}

/** All terms of the text become chips. */
export function completeAll(box: Box): Box {
  const { terms, text } = takeTerms(box.text, () => true)
  return { ...box, chips: [...box.chips, ...terms.map(chipOf)], text: text.trimEnd(), isSettled: true }
}

/** Closes an open chip: it takes the value of its text, words in it move to the text after the chips, and an empty one is removed. */
export function closeChip(box: Box): Box {
  const { editing } = box
  if (!editing) return box
  const { terms, text } = takeTerms(editing.text, () => true)
  const chips = box.chips.flatMap((chip) => {
    if (chip.id !== editing.id) return [chip]
    return terms.map((token, i) => (i === 0 ? { id: chip.id, token } : chipOf(token)))
  })
  return { chips, text: [text.trim(), box.text].filter(Boolean).join(' '), editing: null, isSettled: true }
}

/** All tokens of the box in their order. */
export function tokensOf({ chips, text, editing }: Box): Token[] {
  const shownTokens = chips.flatMap((chip): Token[] =>
    chip.id === editing?.id ? parseTokens(editing.text) : [chip.token],
  )
  return [...shownTokens, ...parseTokens(text)]
}
