import { type ProblemError, problem } from '../http/errors.ts'

/** Operating system errors: nobody listens there, or the connection is cut. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Driver errors without a code. */
const CUT =
  /^Connection terminated|^Client has encountered a connection error|^Client was closed|^timeout expired$|^Query read timeout/
/** Every connection of the pool has been in use for longer than requests wait. */
const ALL_TAKEN = /^timeout exceeded when trying to connect/

const busy = () => problem(503, 'busy', {}, { 'retry-after': '2' })

/** The database does not answer; it usually does again within seconds. */
export const databaseUnavailable = (): ProblemError => problem(503, 'database_away', {}, { 'retry-after': '2' })

/** The database has no space left to write; reading still works. */
const databaseFull = () => problem(503, 'database_full', {}, { 'retry-after': '30' })

/**
 * The refusal for an error of the database itself; undefined for every other error. A write answered this way may have been committed: the connection
 * can break between the commit and its answer. Sent again with its Idempotency-Key it is not repeated.
 */
export function databaseRefusal(error: unknown): ProblemError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '' } = error as { code?: unknown }
  if (typeof code !== 'string') return undefined
  // 25006: the address leads to a standby, briefly, while another server takes over. SQLSTATE classes: 08 connection, 53 resources (53100 disk),
  // 57P01 to 57P05 shut down, crashed, starting up, dropped, idle too long.
  if (code === '53100') return databaseFull()
  if (/^53[0-9A-Z]{3}$/.test(code) || ALL_TAKEN.test(error.message)) return busy()
  if (/^(08[0-9A-Z]{3}|57P0[1-5]|25006)$/.test(code) || UNREACHABLE.has(code) || CUT.test(error.message))
    return databaseUnavailable()
  return undefined
}
