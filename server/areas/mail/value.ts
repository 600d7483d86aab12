import type { PlaceholderKind } from '../../../schema/areas/mail/placeholders.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'

/** Value of a placeholder: printed in the format of its kind, compared by its raw value. */
export class Value {
  readonly #shown: string
  readonly #value: string | number
  constructor(text: string, value: string | number) {
    this.#shown = text
    this.#value = value
  }
  toString(): string {
    return this.#shown
  }
  valueOf(): string | number {
    return this.#value
  }
}

/** Values by placeholder name: a value, null if missing, or the members of a list. */
export type Filled = Readonly<Record<string, Value | null | readonly Readonly<Record<string, Value | null>>[]>>

/**
 * Converts a fact to a value of its kind; a missing one becomes null, so that conditions can test it. Instants and days are ISO text, amounts are
 * pounds.
 */
export function valueOf(kind: PlaceholderKind, raw: unknown): Value | null {
  if (raw === null || raw === undefined || raw === '') return null
  if (kind === 'money') return new Value(formatMoney(Number(raw)), Number(raw))
  if (kind === 'price') return new Value(formatMoney(Number(raw), { places: 4 }), Number(raw))
  if (kind === 'date') return new Value(formatDate(raw instanceof Date ? raw.toISOString() : String(raw)), String(raw))
  if (kind === 'number') return new Value(String(Number(raw)), Number(raw))
  return new Value(String(raw), String(raw))
}
