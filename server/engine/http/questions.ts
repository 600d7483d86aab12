import type { Context, WriteContext } from './context.ts'
import { problem } from './errors.ts'

/** A question to confirm before a write: its code, and the details needed to answer it. */
export interface Question {
  readonly code: string
  readonly [fact: string]: unknown
}

const CODES = /^[a-z_]{1,40}(,[a-z_]{1,40}){0,19}$/

/** `confirm=<code>,<code>` of a request: the confirmed questions. Unknown codes confirm nothing. */
export function confirmedIn(query: unknown): Pick<Context, 'confirmed'> {
  const { confirm } = (query ?? {}) as { readonly confirm?: unknown }
  return typeof confirm === 'string' && CODES.test(confirm) ? { confirmed: new Set(confirm.split(',')) } : {}
}

/** Confirms every question, where there is nobody to ask. */
export const ALL_CONFIRMED: Pick<Context, 'confirmed'> = { confirmed: { has: () => true } }

/**
 * Asks for confirmation before a write. Undo and the program's own writes are not asked.
 * @throws problem 409 with that code and the open questions in `confirm`; the request goes through when it is repeated with `?confirm=` and their
 * codes
 */
export function askBeforeWrite(write: WriteContext, code: string, questions: readonly Question[]): void {
  if (write.isRestoring || write.byProgram) return
  const open = questions.filter((one) => !write.confirmed?.has(one.code))
  if (open.length) throw problem(409, code, { confirm: open })
}

/** A choice to make before a write: the field of the body for it, and the options. */
export interface Choice {
  readonly field: string
  readonly choices: readonly { readonly value: number; readonly label: string; readonly amount?: number }[]
  /** The most likely one. */
  readonly likely: number
}

/**
 * Refuses a write whose body leaves a choice open.
 * @throws problem 409 with that code and the options in `choose`; the request goes through when it is repeated with the field set
 */
export function demandChoice(code: string, choose: Choice): never {
  throw problem(409, code, { choose, errors: { [choose.field]: [{ code }] } })
}
