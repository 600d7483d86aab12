import type { LoggedError } from '../http/describeError.ts'
import { maskedText, maskedTrace } from './mask.ts'

/** What of an error a line tells beside its message. */
export interface LineDetails {
  readonly type?: string
  readonly code?: string
  readonly table?: string
  readonly constraint?: string
  readonly trace?: string
  /** What it came of. */
  readonly cause?: LineDetails & { readonly message?: string }
}

/** One line of the log of servers, as it is kept. */
export interface ServerLine {
  /** ISO 8601 */
  readonly at: string
  readonly level: number
  readonly request_id: string | null
  readonly method: string | null
  readonly route: string | null
  readonly status: number | null
  readonly user_id: number | null
  readonly ms: number | null
  readonly message: string
  readonly details: LineDetails | null
}

/** Levels as pino counts them. */
export const LEVELS = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 } as const

const NAMES = ['type', 'code', 'table', 'constraint'] as const

/** Causes of causes that are told. */
const DEEPEST = 4

export function detailsOf(error: LoggedError, sent: readonly string[] | null, levels = DEEPEST): LineDetails {
  const told = NAMES.flatMap((name) => {
    const value = error[name]
    return typeof value === 'string' ? [[name, maskedText(value, sent)]] : []
  })
  return {
    ...(Object.fromEntries(told) as Partial<Record<(typeof NAMES)[number], string>>),
    trace: maskedTrace(error.stack),
    ...(error.cause && levels > 0
      ? {
          cause: {
            message: maskedText(error.cause.message, sent),
            ...detailsOf(error.cause, sent, levels - 1),
          },
        }
      : {}),
  }
}
