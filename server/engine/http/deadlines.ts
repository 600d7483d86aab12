import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { problemBody } from './errors.ts'

/** How long a client may take to send its request; in ms, except `least`. */
export interface Deadlines {
  /** For the head of a request. */
  readonly head: number
  /** For a body that is not a file; such a body has at most a megabyte. */
  readonly body: number
  /** How often the progress of a body is checked. */
  readonly look: number
  /** Bytes that must have arrived since the last check. */
  readonly least: number
  /** For any request, even a file that keeps arriving. */
  readonly totalMs: number
}

/**
 * Uploading gigabytes over a slow connection may take an hour, so no fixed limit fits: an upload may continue as long as at least a kilobyte a second
 * arrives. Everything else is small and has a short limit.
 */
export const DEADLINES: Deadlines = { head: 15_000, body: 60_000, look: 20_000, least: 20_480, totalMs: 10_800_000 }

const STATUS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/** A refusal on a connection where no ordinary answer can be started; it closes the connection. */
function hangUp(socket: Socket, status: number, code: string): void {
  const body = JSON.stringify(problemBody(status, code))
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS[status]}\r\nconnection: close\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  socket.destroySoon()
}

const UNREADABLE: Readonly<Record<string, readonly [number, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow'],
  HPE_HEADER_OVERFLOW: [431, 'head_too_large'],
}

/** What the HTTP server under Fastify needs. */
export const serverTimes = ({ head, look, totalMs }: Deadlines) => ({
  requestTimeout: totalMs,
  http: { headersTimeout: head, connectionsCheckingInterval: Math.min(5_000, head, look) },
  clientErrorHandler: (error: Error & { readonly code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [status, code] = UNREADABLE[error.code ?? ''] ?? [400, 'unreadable_request']
    hangUp(socket, status, code)
  },
})

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Data that arrived but was not read yet is our delay, not the client's. */
const waitsForUs = (raw: IncomingMessage) => raw.readableLength >= raw.readableHighWaterMark

/** Closes connections whose body arrives too slowly or never ends: 408 too_slow. */
export function watchBodies(app: FastifyInstance, { body, look, least }: Deadlines): void {
  const refuse = (raw: IncomingMessage, reply: FastifyReply) => {
    if (reply.raw.headersSent) raw.socket.destroy()
    else hangUp(raw.socket, 408, 'too_slow')
  }
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    // A request from inside the program has no connection and is complete.
    if (!hasBody(raw) || raw.complete || !(raw.socket instanceof Socket)) return
    const isFile = request.routeOptions.config?.takes !== undefined
    const startedAt = performance.now()
    let lastBytes = raw.socket.bytesRead
    const timer = setInterval(() => {
      if (raw.complete || raw.destroyed) return clearInterval(timer)
      const { bytesRead } = raw.socket
      const crawls = bytesRead - lastBytes < least && !waitsForUs(raw)
      const lasts = !isFile && performance.now() - startedAt > body
      lastBytes = bytesRead
      if (!crawls && !lasts) return
      clearInterval(timer)
      refuse(raw, reply)
    }, look)
    timer.unref()
    for (const event of ['end', 'close']) raw.once(event, () => clearInterval(timer))
  })
}
