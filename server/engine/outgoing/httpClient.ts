import { type ClientRequest, type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { type Origin, type Outgoing, OutgoingError, type Resolved } from './outgoing.ts'

/** Milliseconds for a call from its start to the end of the answer. */
const TIMEOUT = 15_000
/** Bytes of an answer. */
const MAX = 2 * 1024 * 1024

interface Limits {
  readonly patience?: number
  readonly most?: number
}

const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80)

/** Returns the addresses resolved before, for any name: a name cannot get another address between the check and the connection. */
const pinnedTo =
  (found: readonly [Resolved, ...Resolved[]]): LookupFunction =>
  (_host, { all }, done) => {
    if (all) done(null, [...found])
    else done(null, found[0].address, found[0].family)
  }

async function bodyOf(answer: IncomingMessage, host: string, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > maxBytes) {
      answer.destroy()
      throw new OutgoingError('too_large', host)
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const headersOf = ({ rawHeaders }: IncomingMessage): Headers => {
  const headers = new Headers()
  for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '')
  return headers
}

/** Statuses without a body, which Response requires. */
const EMPTY = new Set([101, 204, 205, 304])

/** One call, on its own connection. */
function send(
  url: URL,
  request: Request,
  body: Buffer,
  found: readonly [Resolved, ...Resolved[]],
  signal: AbortSignal,
) {
  const call = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { ...Object.fromEntries(request.headers), 'content-length': body.length }
    const options: RequestOptions = {
      method: request.method,
      headers: body.length || request.method === 'POST' ? headers : Object.fromEntries(request.headers),
      lookup: pinnedTo(found),
      agent: false,
      signal,
    }
    call(url, options).once('response', resolve).once('error', reject).end(body)
  })
}

/**
 * `fetch` for all requests of the program: to an address that is checked and pinned, over HTTPS unless the address is trusted, without redirects,
 * limited in time and size.
 * @throws OutgoingError, or the error of the connection
 */
export const outgoingFetch =
  (outgoing: Outgoing, origin: Origin, { patience = TIMEOUT, most = MAX }: Limits = {}) =>
  async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, { ...init, redirect: 'manual' })
    const url = new URL(request.url)
    const host = url.hostname
    const timeout = AbortSignal.timeout(patience)
    const signal = AbortSignal.any([timeout, request.signal])
    try {
      if (url.protocol !== 'https:' && !(await outgoing.isTrusted(host, portOf(url), origin)))
        throw new OutgoingError('not_https', host)
      const body = Buffer.from(await request.arrayBuffer())
      const addresses = await ended(outgoing.addressesOf(host, portOf(url), origin), signal)
      const answer = await send(url, request, body, addresses, signal)
      const status = answer.statusCode ?? 0
      if (status >= 300 && status < 400 && status !== 304) {
        answer.destroy()
        throw new OutgoingError('redirect', host)
      }
      const text = await bodyOf(answer, host, most)
      return new Response(EMPTY.has(status) ? null : new Uint8Array(text), { status, headers: headersOf(answer) })
    } catch (error) {
      if (timeout.aborted) throw new OutgoingError('too_slow', host, { cause: error })
      throw error
    }
  }

/** Its result, or the reason of the signal when that comes first. */
function ended<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    }),
  ])
}

/** A call whose bodies are streams, to an address of the environment: used for files of any size. */
export function environmentRequest(url: string | URL, options: RequestOptions): ClientRequest {
  return (new URL(url).protocol === 'https:' ? secureRequest : plainRequest)(url, options)
}
