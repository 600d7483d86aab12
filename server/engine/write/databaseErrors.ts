import { type ProblemError, problem } from '../http/errors.ts'

/** Of the system: nobody listens there, or the way there is cut. */
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
/** Of the driver, which gives these no code. */
const CUT =
  /^Connection terminated|^Client has encountered a connection error|^Client was closed|^timeout expired$|^Query read timeout/
/** Every connection of the pool is in use for longer than anybody waits. */
const ALL_TAKEN = /^timeout exceeded when trying to connect/

const busy = () => problem(503, 'busy', {}, { 'retry-after': '2' })

/** The database does not answer; as good as always it does again within seconds. */
export const databaseUnavailable = (): ProblemError => problem(503, 'database_away', {}, { 'retry-after': '2' })

/** The database has no room left to write; what is there can be read. */
const databaseFull = () => problem(503, 'database_full', {}, { 'retry-after': '30' })

/**
 * What is wrong with the database itself, as the refusal it stands for; undefined for every other error. A write that was answered so may
 * have been kept: the connection can break between the commit and its answer. Sent again with its Idempotency-Key it is not doubled.
 */
export function databaseRefusal(error: unknown): ProblemError | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '' } = error as { code?: unknown }
  if (typeof code !== 'string') return undefined
  // 25006: the address leads to one that follows, as it does for a moment while another takes over.
  // Classes of SQLSTATE: 08 connection, 53 resources (53100 disk), 57P01 to 57P05 shut down, crashed, starting up, dropped, idle too long.
  if (code === '53100') return databaseFull()
  if (/^53[0-9A-Z]{3}$/.test(code) || ALL_TAKEN.test(error.message)) return busy()
  if (/^(08[0-9A-Z]{3}|57P0[1-5]|25006)$/.test(code) || UNREACHABLE.has(code) || CUT.test(error.message))
    return databaseUnavailable()
  return undefined
}
