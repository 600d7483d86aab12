import { STATUS_CODES } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { describeError, type LoggedError } from '../http/describeError.ts'
import { refusalOf } from '../http/errors.ts'
import { detailsOf, LEVELS, type ServerLine } from './lines.ts'
import { maskedText, textsOf } from './mask.ts'
import { createRing, type Ring, type RingParts } from './ring.ts'

type Level = keyof typeof LEVELS

/** The log of a server beside what it prints: structured lines in the ring that all servers share. */
export interface ServerLog {
  /** Where the program's logger writes; what is as grave as `printed` says goes on to `out`. */
  stream(printed: string, out: { write(line: string): void }): { write(line: string): void }
  /** Something of the program itself, in no request. */
  say(level: Level, error: Error, what: string): void
  /** Keeps what goes through this app from now on. */
  attach(app: FastifyInstance, parts: Omit<RingParts, 'server'>, prefix: string, quiet: ReadonlySet<string>): void
  /** Writes what there is. */
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
 * @param server what this one is called among the others
 * @param clock what time it is
 */
export function createServerLog(server: string, clock = () => new Date()): ServerLog {
  let ring: Ring | undefined
  /** Lines from before the ring was there: a start that goes wrong is told too, once there is a database. */
  const early: ServerLine[] = []
  const keep = (line: ServerLine) => (ring ? ring.push(line) : early.length < 100 && early.push(line))
  /** Requests that are under way, for what of them must not be told. */
  const under = new Map<string, FastifyRequest>()

  const keepPrinted = (text: string) => {
    const { level, time, reqId, msg = '', err, req, res } = JSON.parse(text) as Printed
    // Of every request that has come to its end a line of our own says more.
    if (req || res) return
    const request = reqId === undefined ? undefined : under.get(reqId)
    // Of a request that is over nobody knows any more what it had sent: then what an error says is not told.
    const sent = request ? textsOf(request) : reqId === undefined ? [] : null
    const said = err && err.message !== msg ? `: ${maskedText(err.message, sent)}` : ''
    keep({
      ...EMPTY,
      at: new Date(time).toISOString(),
      level,
      request_id: reqId ?? null,
      method: request?.method ?? null,
      route: request?.routeOptions.url ?? null,
      user_id: request?.actorIfAny?.user.id ?? null,
      message: `${maskedText(msg, sent ?? [])}${said}`,
      details: err ? detailsOf(err, sent) : null,
    })
  }
  return {
    stream: (printed, out) => {
      const least = levelOf(printed)
      return {
        [METADATA]: true,
        lastLevel: 0,
        write(line: string) {
          const { lastLevel } = this as unknown as { readonly lastLevel: number }
          if (lastLevel >= least) out.write(line)
          if (lastLevel >= LEVELS.info) keepPrinted(line)
        },
      } as { write(line: string): void }
    },
    say: (level, error, what) => {
      const told = describeError(error)
      keep({
        ...EMPTY,
        at: clock().toISOString(),
        level: LEVELS[level],
        message: maskedText(`${what}: ${told.message}`),
        details: detailsOf(told, []),
      })
    },
    attach: (app, parts, prefix, quiet) => {
      const made = createRing({ ...parts, server })
      ring = made
      for (const line of early.splice(0)) made.push(line)
      app.addHook('onRequest', async (request) => void under.set(request.id, request))
      app.addHook('onResponse', async (request, { statusCode: status, elapsedTime }) => {
        under.delete(request.id)
        const { url: route } = request.routeOptions
        if (!request.url.startsWith(prefix) && status < 500) return
        if (route && quiet.has(route) && status < 400) return
        made.push({
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
      app.addHook('onRequestAbort', async ({ id }) => void under.delete(id))
      app.addHook('onClose', () => made.close())
    },
    flush: async () => ring?.flush(),
  }
}
