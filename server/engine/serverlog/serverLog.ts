import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { describeError, type LoggedError } from '../http/describeError.ts'
import { refusalOf } from '../http/errors.ts'
import { detailsOf, LEVELS, type ServerLine } from './lines.ts'
import { maskedText, textsOf } from './mask.ts'
import { createRing, type Ring, type RingParts } from './ring.ts'

type Level = keyof typeof LEVELS

/** The server log beside its printed output: structured lines in the ring that all servers share. */
export interface ServerLog {
  /** Where the program's logger writes; lines as severe as `level` are also written to `output`. */
  stream(level: string, output: { write(line: string): void }): { write(line: string): void }
  /** An event of the program itself, in no request. */
  say(level: Level, error: Error, what: string): void
  /** Logs what goes through this app from now on. */
  attach(app: FastifyInstance, parts: Omit<RingParts, 'server'>, prefix: string, quiet: ReadonlySet<string>): void
  /** Writes all pending lines. */
  flush(): Promise<void>
}

/** A line as pino writes it. */
interface Printed {
  readonly level: number
  readonly time: number
  readonly reqId?: string
  readonly msg?: string
  readonly err?: LoggedError
  readonly req?: unknown
  readonly res?: unknown
}

const METADATA = Symbol.for('pino.metadata')
const levelOf = (name: string): number => LEVELS[name as Level] ?? Number.POSITIVE_INFINITY
const EMPTY = {
  request_id: null,
  method: null,
  route: null,
  status: null,
  user_id: null,
  ms: null,
  details: null,
} as const

/**
 * @param server name of this server among the others
 * @param clock the current time
 */
export function createServerLog(server: string, clock = () => new Date()): ServerLog {
  let ring: Ring | undefined
  /** Lines from before the ring existed: a failed start is stored too, once there is a database. */
  const early: ServerLine[] = []
  const keepLine = (line: ServerLine) => (ring ? ring.push(line) : early.length < 100 && early.push(line))
  /** Requests in progress, whose contents must not be logged. */
  const requestsById = new Map<string, FastifyRequest>()

  const keepPrinted = (text: string) => {
    const { level, time, reqId, msg = '', err, req, res } = JSON.parse(text) as Printed
    // Every finished request has a line of our own with more details.
    if (req || res) return
    const request = reqId === undefined ? undefined : requestsById.get(reqId)
    // What a finished request had sent is no longer known, so error messages are not logged then.
    const sent = request ? textsOf(request) : reqId === undefined ? [] : null
    const errorText = err && err.message !== msg ? `: ${maskedText(err.message, sent)}` : ''
    keepLine({
      ...EMPTY,
      at: new Date(time).toISOString(),
      level,
      request_id: reqId ?? null,
      method: request?.method ?? null,
      route: request?.routeOptions.url ?? null,
      user_id: request?.actorIfAny?.user.id ?? null,
      message: `${maskedText(msg, sent ?? [])}${errorText}`,
      details: err ? detailsOf(err, sent) : null,
    })
  }
  return {
    stream: (printedLevel, output) => {
      const least = levelOf(printedLevel)
      return {
        [METADATA]: true,
        lastLevel: 0,
        write(line: string) {
          const { lastLevel } = this as unknown as { readonly lastLevel: number }
          if (lastLevel >= least) output.write(line)
          if (lastLevel >= LEVELS.info) keepPrinted(line)
        },
      } as { write(line: string): void }
    },
    say: (level, error, what) => {
      const errorDetails = describeError(error)
      keepLine({
        ...EMPTY,
        at: clock().toISOString(),
        level: LEVELS[level],
        message: maskedText(`${what}: ${errorDetails.message}`),
        details: detailsOf(errorDetails, []),
      })
    },
    attach: (app, parts, prefix, quiet) => {
      const newRing = createRing({ ...parts, server })
      ring = newRing
      for (const line of early.splice(0)) newRing.push(line)
      app.addHook('onRequest', async (request) => void requestsById.set(request.id, request))
      app.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
        requestsById.delete(request.id)
        const { url: route } = request.routeOptions
        if (!request.url.startsWith(prefix) && status < 500) return
        if (route && quiet.has(route) && status < 400) return
        newRing.push({
          ...EMPTY,
          at: clock().toISOString(),
          level: status >= 500 ? LEVELS.error : status === 429 ? LEVELS.warn : LEVELS.info,
          request_id: request.id,
          method: request.method,
          route: route ?? null,
          status,
          user_id: request.actorIfAny?.user.id ?? null,
          ms: Math.round(elapsedTime * 10) / 10,
          message: `${status} ${refusalOf.get(request) ?? STATUS_CODES[status] ?? ''}`.trim(),
        })
      })
      app.addHook('onRequestAbort', async ({ id }) => void requestsById.delete(id))
      app.addHook('onClose', () => newRing.close())
    },
    flush: async () => ring?.flush(),
  }
}
