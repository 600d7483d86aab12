import { ProblemError } from '../http/errors.ts'
import { databaseRefusal } from '../write/databaseErrors.ts'

/** What is needed for the work is not there, such as a key in the settings: no item is to blame. */
export class NotReadyError extends Error {}

/** Classes of SQLSTATE that tell of the database and its other users: rolled back, resources, intervention, system, internal. */
const OF_DATABASE = /^(40|53|55|57|58|F0)[0-9A-Z]{3}$/
/** Of the system: no connection, no room, too many open files. */
const OF_SYSTEM =
  /^(ECONN[A-Z]*|EPIPE|E?TIMEDOUT|ETIMEOUT|EHOST[A-Z]*|ENET[A-Z]*|ENOTFOUND|EAI_[A-Z]+|ENOSPC|EDQUOT|EMFILE|ENFILE|EROFS|EIO|EACCES|ENOMEM|UND_ERR_[A-Z_]+|ERR_TLS[A-Z_]*|CERT_[A-Z_]+|EAUTH|EDNS|ESOCKET|NoConnection|EConnectionClosed)$/
/** Statuses of HTTP that tell of the other side: it is away, busy, or does not know us. */
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
  // The library of the card provider names those that never arrived (docs.stripe.com/error-low-level).
  if (typeof type === 'string' && /^Stripe(Connection|API|RateLimit|Authentication|Permission)Error$/.test(type))
    return true
  return [status, statusCode, $metadata?.httpStatusCode].some(isAwayStatus)
}

/** Errors that lie behind one are looked at to this depth. */
const DEPTH = 5

/**
 * Whether a fault is one of the surroundings: the database, the disk or the other side is away, busy or refuses everything. It passes by itself and
 * never counts against the item that met it. Everything else is a fault of the item.
 */
export function isUnavailable(error: unknown, depth = DEPTH): boolean {
  if (!(error instanceof Error) || depth === 0) return false
  if (isOne(error) || isUnavailable(error.cause, depth - 1)) return true
  return error instanceof AggregateError && error.errors.some((one: unknown) => isUnavailable(one, depth - 1))
}
