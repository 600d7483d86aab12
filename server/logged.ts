import { type FastifyRequest, LogController } from 'fastify'
import { addressHoldsCardNumber } from '../schema/engine/text/cardAddress.ts'
import { holdsCardNumber } from '../schema/engine/text/cardNumbers.ts'
import { describeError, type LoggedError } from './engine/http/describeError.ts'
import type { ServerLog } from './engine/serverlog/serverLog.ts'

/** What stands in the log in place of a text that holds the whole number of a payment card. */
const TAKEN_OUT = '[card number]'
/** Levels of an error that are looked through; deeper ones are not written. */
const DEEPEST = 6

/** Values of a query that let somebody in. */
const SECRETS = /([?&](?:code|state|[\w.%-]*(?:token|secret|passw|signature|ticket)[\w.%-]*)=)[^&#]*/gi

/** An address as the log may hold it: without its query and the parts of its path where one of them is the number of a card, and without secrets in its query. */
export const loggedAddress = (url: string): string =>
  addressHoldsCardNumber(url) ? TAKEN_OUT : url.replaceAll(SECRETS, '$1…')

function logged(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return holdsCardNumber(value) ? TAKEN_OUT : value
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return undefined
  if (Array.isArray(value)) return value.map((one) => logged(one, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, logged(one, levels - 1)]))
}

/** How requests and errors are written into the log: a database says in its errors what a row held. */
export const serializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: loggedAddress(request.url),
    host: request.host,
    remoteAddress: request.ip,
    remotePort: request.socket?.remotePort,
  }),
  err: (error: unknown) => logged(describeError(error), DEEPEST) as LoggedError,
}

interface Logging {
  /** Level of the log on standard output; none without it. */
  readonly logLevel?: string
  /** Where the log goes instead. */
  readonly log?: { write(line: string): void }
  readonly serverLog?: ServerLog
}

/** How the program's logger writes: to standard output, and what is worth keeping to the ring that all servers share. */
export function logging({ logLevel, log, serverLog }: Logging) {
  if (!serverLog)
    return { logger: logLevel ? { level: logLevel, serializers, ...(log ? { stream: log } : {}) } : false }
  const printed = logLevel ?? 'silent'
  const isQuiet = !['trace', 'debug', 'info'].includes(printed)
  return {
    logger: {
      level: isQuiet ? 'info' : printed,
      serializers,
      stream: serverLog.stream(printed, log ?? process.stdout),
    },
    // Two lines for each request that nobody would read.
    logController: new LogController({ disableRequestLogging: isQuiet }),
  }
}
