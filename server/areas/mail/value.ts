import type { PlaceholderKind } from '../../../schema/areas/mail/placeholders.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'

/** What stands for a placeholder: written as its kind is written, compared as what it is. */
export class Value {
  readonly #shown: string
  readonly #value: string | number
  constructor(shown: string, value: string | number) {
    this.#shown = shown
    this.#value = value
  }
  toString(): string {
    return this.#shown
  }
  valueOf(): string | number {
    return this.#value
  }
}

/** By the names that templates say: a value, null where there is none, or the members of a list. */
export type Filled = Readonly<Record<string, Value | null | readonly Readonly<Record<string, Value | null>>[]>>

/** A fact as its kind is written; nothing is null, so that a condition tells it. Instants and days come as ISO text, amounts in pounds. */
export function valueOf(kind: PlaceholderKind, raw: unknown): Value | null {
  if (raw === null || raw === undefined || raw === '') return null
  if (kind === 'money') return new Value(formatMoney(Number(raw)), Number(raw))
  if (kind === 'price') return new Value(formatMoney(Number(raw), { places: 4 }), Number(raw))
  if (kind === 'date') return new Value(formatDate(raw instanceof Date ? raw.toISOString() : String(raw)), String(raw))
  if (kind === 'number') return new Value(String(Number(raw)), Number(raw))
  return new Value(String(raw), String(raw))
}
