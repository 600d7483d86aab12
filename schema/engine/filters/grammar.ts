/**
 * The text of a filter box ⇄ its tokens. `read.ts` and `write.ts` define what the tokens mean for a list.
 *
 *     text     = { space } [ token { space token } ]
 *     token    = term | word
 *     term     = [ "-" ] name ":" ( compare value | range | list )   status:new   -unit:each,box   price:>=10
 *     list     = value { "," value }                                  any of these
 *     range    = [ value ] ".." [ value ]                             both ends included, either may be left open
 *     compare  = ">" | ">=" | "<" | "<="
 *     word     = quoted | characters without space                    all words have to be found
 *     value    = quoted | characters without space; without "," in a list, without ".." in a range
 *     quoted   = '"' characters '"'                                   inside, \" is a quote and \\ a backslash
 *     name     = letter { letter | digit | "-" | "_" }
 *
 * No text is refused. A quote that never closes reaches to the end, for it is still being typed; one in the midst of a word means
 * itself (1/2"). What an input method types for : , " > is taken as well (： ， “ ” ＞ ≥). A value is never empty but where it
 * is missing: `status:` is a term whose value is ''.
 */
export type Comparison = 'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'range'

export interface Word {
  readonly is: 'word'
  readonly text: string
}

export interface Term {
  readonly is: 'term'
  readonly name: string
  readonly negated: boolean
  readonly comparison: Comparison
  /** One for a comparison, two for a range ('' when it is open), otherwise any number but none. */
  readonly values: readonly string[]
}

export type Token = Word | Term
/** Position of a token in its text: from `start` to before `end`. */
export type Placed<T extends Token = Token> = T & { readonly start: number; readonly end: number }

const NAME = /(-?)([\p{L}_][\p{L}\p{M}\p{N}_-]*)[:：]/uy
const QUOTE = /["“”]/
const SPACE = /\s/
const COMMA = /[,，]/
const SIGNS: readonly (readonly [RegExp, Comparison])[] = [
  [/(?:[>＞]=|≥)/y, 'gte'],
  [/[>＞]/y, 'gt'],
  [/(?:[<＜]=|≤)/y, 'lte'],
  [/[<＜]/y, 'lt'],
]
const farDay: Readonly<Record<Comparison, string>> = { eq: '', range: '', gt: '>', gte: '>=', lt: '<', lte: '<=' }
/** Characters that a value without quotes cannot contain. */
const NEEDS_QUOTES = /[\s,，"“”]|\.\.|^[.>＞<＜≥≤=]|\.$|^$/u

/** Parses one text from left to right. */
class Reader {
  readonly text: string
  at = 0
  constructor(text: string) {
    this.text = text
  }

  private is(pattern: RegExp, position = this.at): boolean {
    return position < this.text.length && pattern.test(this.text[position] as string)
  }
  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (found) this.at = pattern.lastIndex
    return found
  }
  skipSpace(): boolean {
    while (this.is(SPACE)) this.at++
    return this.at < this.text.length
  }

  /** @param ends whether a value may end before this position */
  private value(ends: (position: number) => boolean): string {
    const done = (isEnd: number) => isEnd >= this.text.length || this.is(SPACE, isEnd) || ends(isEnd)
    const quoted = this.is(QUOTE)
    if (quoted) this.at++
    let value = ''
    for (; this.at < this.text.length; this.at++) {
      const c = this.text[this.at] as string
      if (!quoted && done(this.at)) break
      if (quoted && c === '\\' && (this.is(QUOTE, this.at + 1) || this.text[this.at + 1] === '\\'))
        value += this.text[++this.at]
      else if (quoted && this.is(QUOTE) && done(this.at + 1)) {
        this.at++
        break
      } else value += c
    }
    return value
  }

  token(): Token {
    const head = this.take(NAME)
    if (!head) return { is: 'word', text: this.value(() => false) }
    const [, minus, name = ''] = head
    const term = (comparison: Comparison, values: readonly string[]): Term => {
      return { is: 'term', name, negated: minus === '-', comparison, values }
    }
    for (const [sign, comparison] of SIGNS) if (this.take(sign)) return term(comparison, [this.value(() => false)])
    const isDots = (position: number) => this.text.startsWith('..', position)
    const values = [this.value((position) => this.is(COMMA, position) || isDots(position))]
    if (isDots(this.at)) {
      this.at += 2
      return term('range', [values[0] as string, this.value(() => false)])
    }
    while (this.is(COMMA)) {
      this.at++
      values.push(this.value((position) => this.is(COMMA, position)))
    }
    return term('eq', values)
  }
}

/** The tokens of a text, in order. Everything else is spaces. */
export function parseTokens(text: string): Placed[] {
  const reader = new Reader(text)
  const tokens: Placed[] = []
  while (reader.skipSpace()) {
    const start = reader.at
    const token = reader.token()
    tokens.push({ ...token, start, end: reader.at })
  }
  return tokens
}

const quote = (text: string): string => `"${text.replace(/["“”\\]/g, '\\$&')}"`
const printValue = (value: string): string => (NEEDS_QUOTES.test(value) ? quote(value) : value)

function printWord(text: string): string {
  NAME.lastIndex = 0
  return /\s|^["“”]|^$/.test(text) || NAME.test(text) ? quote(text) : text
}

/** Prints a token; parsed again it is the same token. */
export function printToken(token: Token): string {
  if (token.is === 'word') return printWord(token.text)
  const { name, negated, comparison, values } = token
  const head = `${negated ? '-' : ''}${name}:${farDay[comparison]}`
  if (comparison === 'range') return head + values.map((value) => value && printValue(value)).join('..')
  return head + (values.length === 1 ? values[0] && printValue(values[0]) : values.map(printValue).join(','))
}

export const printTokens = (tokens: readonly Token[]): string => tokens.map(printToken).join(' ')
