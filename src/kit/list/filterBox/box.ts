import { type Placed, parseTokens, type Term, type Token } from '../../../../schema/engine/filters/grammar.ts'

/** A complete token, shown as a chip. */
export interface Chip {
  readonly id: number
  readonly token: Term
}

/** What stands in the box: chips, the text behind them, and one chip that may be open as text. */
export interface Box {
  readonly chips: readonly Chip[]
  readonly text: string
  readonly editing: { readonly id: number; readonly text: string } | null
  /** Typing has paused, or Enter was pressed: what stands here is meant. */
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

/** Takes the terms out of a text that `done` says are complete; words stay where they were. */
function take(text: string, done: (token: Placed<Term>) => boolean): { terms: Term[]; text: string } {
  const terms = parseTokens(text).filter(isTerm).filter(done)
  const rest = terms.reduceRight(
    (left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s/, ''),
    text,
  )
  return { terms: terms.map(asTerm), text: terms.length > 0 ? rest.replace(/^\s+/, '') : text }
}

/** A typed text: a term with a space behind it is complete and becomes a chip. */
export function typeText(box: Box, text: string): Box {
  const { terms, text: rest } = take(text, ({ end }) => end < text.length)
  return { ...box, chips: [...box.chips, ...terms.map(chipOf)], text: rest, isSettled: false }
}

/** All terms of the text become chips. */
export function completeAll(box: Box): Box {
  const { terms, text } = take(box.text, () => true)
  return { ...box, chips: [...box.chips, ...terms.map(chipOf)], text: text.trimEnd(), isSettled: true }
}

/** An open chip closes: as what its text says, with words it held going to the text behind; as nothing when it is empty. */
export function closeChip(box: Box): Box {
  const { editing } = box
  if (!editing) return box
  const { terms, text } = take(editing.text, () => true)
  const chips = box.chips.flatMap((chip) => {
    if (chip.id !== editing.id) return [chip]
    return terms.map((token, i) => (i === 0 ? { id: chip.id, token } : chipOf(token)))
  })
  return { chips, text: [text.trim(), box.text].filter(Boolean).join(' '), editing: null, isSettled: true }
}

/** Everything in the box, in the order in which it stands there. */
export function tokensOf({ chips, text, editing }: Box): Token[] {
  const shown = chips.flatMap((chip): Token[] => (chip.id === editing?.id ? parseTokens(editing.text) : [chip.token]))
  return [...shown, ...parseTokens(text)]
}
