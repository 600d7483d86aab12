import type { LoggedError } from '../http/describeError.ts'
import { maskedText, maskedTrace } from './mask.ts'

/** Details of an error besides its message. */
export interface LineDetails {
  readonly type?: string
  readonly code?: string
  readonly table?: string
  readonly constraint?: string
  readonly trace?: string
  /** Its cause. */
  readonly cause?: LineDetails & { readonly message?: string }
}

/** One line of the server log, as it is stored. */
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

/** Levels as pino numbers them. */
export const LEVELS = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60 } as const

const NAMES = ['type', 'code', 'table', 'constraint'] as const

/** Maximum depth of causes. */
const MAX_DEPTH = 4

export function detailsOf(error: LoggedError, sent: readonly string[] | null, levels = MAX_DEPTH): LineDetails {
  const textProperties = NAMES.flatMap((name) => {
    const value = error[name]
    return typeof value === 'string' ? [[name, maskedText(value, sent)]] : []
  })
  return {
    ...(Object.fromEntries(textProperties) as Partial<Record<(typeof NAMES)[number], string>>),
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
