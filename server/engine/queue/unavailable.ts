import { ProblemError } from '../http/errors.ts'
import { databaseRefusal } from '../write/databaseErrors.ts'

/** Something the work needs is missing, such as a key in the settings: no item is at fault. */
export class NotReadyError extends Error {}

/** SQLSTATE classes about the database and its other users: rollback, resources, intervention, system, internal. */
const OF_DATABASE = /^(40|53|55|57|58|F0)[0-9A-Z]{3}$/
/** Operating system errors: no connection, no space, too many open files. */
const OF_SYSTEM =
  /^(ECONN[A-Z]*|EPIPE|E?TIMEDOUT|ETIMEOUT|EHOST[A-Z]*|ENET[A-Z]*|ENOTFOUND|EAI_[A-Z]+|ENOSPC|EDQUOT|EMFILE|ENFILE|EROFS|EIO|EACCES|ENOMEM|UND_ERR_[A-Z_]+|ERR_TLS[A-Z_]*|CERT_[A-Z_]+|EAUTH|EDNS|ESOCKET|NoConnection|EConnectionClosed)$/
/** HTTP statuses about the other side: it is unavailable, busy, or does not accept our credentials. */
const isAwayStatus = (status: unknown) =>
  typeof status === 'number' && (status >= 500 || status === 408 || status === 425 || status === 429 || status === 401)

interface Known {
  readonly code?: unknown
  readonly status?: unknown
  readonly statusCode?: unknown
  readonly name?: unknown
  readonly type?: unknown
  readonly $metadata?: { readonly httpStatusCode?: unknown }
}

function isOne(error: Error): boolean {
  if (error instanceof NotReadyError || databaseRefusal(error)) return true
  if (error instanceof ProblemError) return isAwayStatus(error.status)
  const { code, status, statusCode, name, type, $metadata } = error as Known
  if (name === 'AbortError' || name === 'TimeoutError') return true
  if (typeof code === 'string' && (OF_DATABASE.test(code) || OF_SYSTEM.test(code))) return true
  // Error type of the card provider's library for requests that never arrived (docs.stripe.com/error-low-level).
  if (typeof type === 'string' && /^Stripe(Connection|API|RateLimit|Authentication|Permission)Error$/.test(type))
    return true
  return [status, statusCode, $metadata?.httpStatusCode].some(isAwayStatus)
}

/** Maximum depth of `cause` that is examined. */
const DEPTH = 5

/**
 * Whether an error comes from the environment: the database, the disk or the other side is unavailable, busy or refuses everything. It passes and
 * never counts against an item. Every other error does.
 */
export function isUnavailable(error: unknown, depth = DEPTH): boolean {
  if (!(error instanceof Error) || depth === 0) return false
  if (isOne(error) || isUnavailable(error.cause, depth - 1)) return true
  return error instanceof AggregateError && error.errors.some((one: unknown) => isUnavailable(one, depth - 1))
}
