import type { Context, WriteContext } from './context.ts'
import { problem } from './errors.ts'

/** Something that is asked before a write: a code of its own, and what somebody has to know to answer it. */
export interface Question {
  readonly code: string
  readonly [fact: string]: unknown
}

const CODES = /^[a-z_]{1,40}(,[a-z_]{1,40}){0,19}$/

/** `confirm=<code>,<code>` of a request: the questions that were answered with yes. What is no code answers nothing. */
export function confirmedIn(query: unknown): Pick<Context, 'confirmed'> {
  const { confirm } = (query ?? {}) as { readonly confirm?: unknown }
  return typeof confirm === 'string' && CODES.test(confirm) ? { confirmed: new Set(confirm.split(',')) } : {}
}

/** Every question is answered with yes: nobody is there to be asked. */
export const ALL_CONFIRMED: Pick<Context, 'confirmed'> = { confirmed: { has: () => true } }

/**
 * Asks before a write goes on. Nothing is asked of an undo, nor of what the program does by itself.
 * @throws problem 409 of that code with the questions that are open in `confirm`; repeated with `?confirm=` and their codes it goes on
 */
export function askBeforeWrite(write: WriteContext, code: string, questions: readonly Question[]): void {
  if (write.isRestoring || write.byProgram) return
  const open = questions.filter((one) => !write.confirmed?.has(one.code))
  if (open.length) throw problem(409, code, { confirm: open })
}

/** What has to be chosen before a write: which field of its body says it, and what there is to choose from. */
export interface Choice {
  readonly field: string
  readonly choices: readonly { readonly value: number; readonly label: string; readonly amount?: number }[]
  /** The one that is likely meant. */
  readonly likely: number
}

/**
 * Refuses a write whose body leaves open what somebody has to choose.
 * @throws problem 409 of that code with what there is in `choose`; repeated with the field in its body it goes on
 */
export function demandChoice(code: string, choose: Choice): never {
  throw problem(409, code, { choose, errors: { [choose.field]: [{ code }] } })
}
