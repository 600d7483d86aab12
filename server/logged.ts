import { type FastifyRequest, LogController } from 'fastify'
import { addressHoldsCardNumber } from '../schema/engine/text/cardAddress.ts'
import { holdsCardNumber } from '../schema/engine/text/cardNumbers.ts'
import { describeError, type LoggedError } from './engine/http/describeError.ts'
import type { ServerLog } from './engine/serverlog/serverLog.ts'

/** Replaces a text in the log that contains a full payment card number. */
const TAKEN_OUT = '[card number]'
/** Maximum depth of an error that is logged. */
const MAX_DEPTH = 6

/** Query parameters that are credentials. */
const SECRETS = /([?&](?:code|state|[\w.%-]*(?:token|secret|passw|signature|ticket)[\w.%-]*)=)[^&#]*/gi

/** Returns an address for the log: secrets in its query are removed, and an address with a card number is replaced completely. */
export const loggedAddress = (url: string): string =>
  addressHoldsCardNumber(url) ? TAKEN_OUT : url.replaceAll(SECRETS, '$1…')

function logged(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return holdsCardNumber(value) ? TAKEN_OUT : value
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return undefined
  if (Array.isArray(value)) return value.map((one) => logged(one, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, logged(one, levels - 1)]))
}

/** Serialises requests and errors for the log: database errors can contain row values. */
export const serializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: loggedAddress(request.url),
    host: request.host,
    remoteAddress: request.ip,
    remotePort: request.socket?.remotePort,
  }),
  err: (error: unknown) => logged(describeError(error), MAX_DEPTH) as LoggedError,
}

interface Logging {
  /** Level of the log on standard output; no log if missing. */
  readonly logLevel?: string
  /** Receives the log instead of standard output. */
  readonly log?: { write(line: string): void }
  readonly serverLog?: ServerLog
}

/** Returns the logger options: lines go to standard output, and important ones to the ring shared by all servers. */
export function logging({ logLevel, log, serverLog }: Logging) {
  if (!serverLog)
    return { logger: logLevel ? { level: logLevel, serializers, ...(log ? { stream: log } : {}) } : false }
  const printedLevel = logLevel ?? 'silent'
  const isQuiet = !['trace', 'debug', 'info'].includes(printedLevel)
  return {
    logger: {
      level: isQuiet ? 'info' : printedLevel,
      serializers,
      stream: serverLog.stream(printedLevel, log ?? process.stdout),
    },
    // At this level nobody reads the two lines that each request would write.
    logController: new LogController({ disableRequestLogging: isQuiet }),
  }
}
