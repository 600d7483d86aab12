import { LIMITS } from './tooLarge.ts'
import { BadLine, isQuotedPrintable, type Property, propertyOf } from './vcardLines.ts'

/** Why a card is invalid. */
export type CardProblem =
  | { readonly code: 'vcard_cut_off' | 'vcard_too_long' | 'vcard_nested' }
  | { readonly code: 'vcard_line' | 'vcard_charset'; readonly params: { readonly text: string } }

export interface Card {
  readonly properties: readonly Property[]
  readonly problem?: CardProblem
}

/** Maximum lines of a card; real ones have fewer than a hundred. */
const MAX_LINES = 2_000
/** Maximum depth of cards within cards (version 2.1 can embed a person's agent). */
const MAX_DEPTH = 10
/** Characters of a line that an error shows. */
const MAX_TEXT_LENGTH = 60

/** Binary contents of a card, which may be long and are not used. */
const BINARY = /^(?:[\w-]+\.)?(?:photo|logo|sound|key|x-ms-cardpicture|x-photo)\s*[;:]/i
const BEGIN = /^(?:[\w-]+\.)?begin\s*:\s*vcard\s*$/i
const END = /^(?:[\w-]+\.)?end\s*:\s*vcard\s*$/i
const AGENT = /^(?:[\w-]+\.)?agent\b[^:]*:\s*$/i
const VERSION = /^version\s*:\s*(\S+)/i

/** Lines of a text that arrives in pieces; of a line that is too long only its beginning. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of text) {
    // A line break may be split between pieces.
    const lines = (rest + piece).split(/\r\n|\n|\r(?=[^\n])/)
    rest = (lines.pop() ?? '').slice(0, LIMITS.cell + 1)
    for (const line of lines) yield line.slice(0, LIMITS.cell + 1)
  }
  yield rest.replace(/\r$/, '')
}

/** A card being read. */
class OpenCard {
  readonly properties: Property[] = []
  problem: CardProblem | undefined
  #version = '3.0'
  #lines = 0
  /** The current line, as far as it was continued. */
  #line = ''

  constructor(problem?: CardProblem) {
    this.problem = problem
  }

  /** Takes a line of the file: it continues the current one, or begins another. */
  take(text: string): void {
    if (this.#continues(text)) return
    this.#read()
    this.#line = text
  }

  #continues(text: string): boolean {
    const isBinary = BINARY.test(this.#line)
    const isSoft = !isBinary && this.#line.endsWith('=') && isQuotedPrintable(this.#line)
    const isFolded = this.#line !== '' && /^[ \t]/.test(text)
    // Some programs write the rest of a picture without the space that continues a line.
    const isRest = isBinary && /^[\w+/=]+$/.test(text)
    if (!isSoft && !isFolded && !isRest) return false
    if (isBinary) return true
    if (this.#line.length + text.length > LIMITS.cell) this.problem ??= { code: 'vcard_too_long' }
    else if (isSoft) this.#line = this.#line.slice(0, -1) + text
    // Version 2.1 breaks a line before a space that belongs to it.
    else this.#line += this.#version.startsWith('2') ? text : text.slice(1)
    return true
  }

  #read(): void {
    const line = this.#line
    this.#line = ''
    if (line.trim() === '' || BINARY.test(line)) return
    this.#version = VERSION.exec(line)?.[1] ?? this.#version
    if (line.length > LIMITS.cell || ++this.#lines > MAX_LINES) {
      this.problem ??= { code: 'vcard_too_long' }
      return
    }
    try {
      this.properties.push(propertyOf(line, this.#version))
    } catch (error) {
      if (!(error instanceof BadLine)) throw error
      this.problem ??= { code: error.code, params: { text: line.slice(0, MAX_TEXT_LENGTH) } }
    }
  }

  /** @param problem found at its end */
  close(problem?: CardProblem): Card {
    this.#read()
    const firstProblem = this.problem ?? problem
    return { properties: this.properties, ...(firstProblem ? { problem: firstProblem } : {}) }
  }
}

const CUT_OFF: CardProblem = { code: 'vcard_cut_off' }

/**
 * The cards of a text, versions 2.1 to 4.0 (RFC 2426, RFC 6350). A broken one is returned with what could be read of it, and reading continues.
 * Pictures and other binary values are skipped without being stored.
 */
export async function* cardsOf(text: AsyncIterable<string>): AsyncGenerator<Card> {
  let card: OpenCard | undefined
  let depth = 0
  let isAgent = false
  let isFirst = true
  for await (const rawLine of linesOf(text)) {
    const line = isFirst ? rawLine.replace(/^\ufeff/, '') : rawLine
    isFirst = false
    if (BEGIN.test(line.trim())) {
      if (card && (isAgent || depth > 0)) {
        if (++depth > MAX_DEPTH) card.problem ??= { code: 'vcard_nested' }
      } else {
        if (card) yield card.close(CUT_OFF)
        card = new OpenCard()
      }
    } else if (END.test(line.trim())) {
      if (depth > 0) depth--
      else if (card) {
        yield card.close()
        card = undefined
      }
    } else if (depth === 0) {
      isAgent = AGENT.test(line)
      // Lines outside of every card belong to one whose beginning is missing.
      if (!card && line.trim() !== '') card = new OpenCard(CUT_OFF)
      if (!isAgent) card?.take(line)
    }
  }
  if (card) yield card.close(CUT_OFF)
}
