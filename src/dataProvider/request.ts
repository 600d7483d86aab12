import { HttpError } from 'ra-core'
import { addressHoldsCardNumber } from '../../schema/engine/text/cardAddress.ts'
import type { Choice } from './choices.ts'
import { faultMessage, type HasText } from './errors.ts'
import type { Asked } from './questions.ts'

export const API = '/panel-api'

/** A response with any status below 500. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The body parsed as JSON; null where there is none. */
  readonly json: unknown
  /** The body as text. */
  readonly body: string
}

export interface RequestInitOfOurs {
  readonly method?: string
  readonly headers?: HeadersInit
  /** JSON text. */
  readonly body?: string
  readonly signal?: AbortSignal
}

/** @param url including its base */
export type Transport = (url: string, init?: RequestInitOfOurs) => Promise<Answer>

/** A completed write that the server can undo by its changeset. */
export interface Written {
  readonly changeset: string
  readonly method: string
  /** Below /panel-api, without a leading slash and a query. */
  readonly path: string
  readonly body: unknown
  readonly answer: unknown
}

export interface TransportParts {
  /** Empty while signed out. */
  readonly token: () => string
  readonly fetch?: typeof globalThis.fetch
  /** The language in which records are named. */
  readonly locale?: () => string
  /** Called with every write that can be undone. */
  readonly written?: (write: Written) => void
  /** Asks the user for a confirmation that the server requires; without this function such a write is refused. */
  readonly asks?: (questions: Asked) => Promise<boolean>
  /** Asks the user for a choice that a write requires; null where none was made. */
  readonly chooses?: (choice: Choice) => Promise<number | null>
  /** Whether the program has a text for a key, in any language; without this function errors are described by their status. */
  readonly hasText?: HasText
  /** "View as group": the headers of each request; writes are blocked meanwhile. */
  readonly viewAs?: { readonly group: () => unknown; readonly headers: () => Readonly<Record<string, string>> }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/**
 * Sends all requests: JSON in both directions, with a bearer token while signed in (fixed by the specification). It throws only for failures of the request
 * itself: no response, an unreadable one, or a status of 500 or above.
 */
export function createTransport({
  token,
  fetch = (...args) => globalThis.fetch(...args),
  viewAs,
  written,
  locale,
  hasText = () => false,
}: TransportParts): Transport {
  return async (url, init = {}) => {
    if (viewAs?.group() && (init.method ?? 'GET') !== 'GET')
      throw new HttpError('problem.viewing_as', 403, { code: 'viewing_as' })
    if (addressHoldsCardNumber(url)) {
      // A card number must not even reach the server in an address, because proxies log addresses.
      throw new HttpError('problem.invalid', 422, { code: 'invalid', errors: { q: [{ code: 'card_number' }] } })
    }
    const headers = new Headers({ ...Object.fromEntries(new Headers(init.headers)), ...viewAs?.headers() })
    headers.set('accept', 'application/json')
    if (locale) headers.set('accept-language', locale())
    headers.delete('content-type')
    if (init.body !== undefined) headers.set('content-type', 'application/json')
    if (token()) headers.set('authorization', `Bearer ${token()}`)
    let response: Response
    let body: string
    let json: unknown
    try {
      response = await fetch(url, { ...init, headers })
      body = await response.text()
    } catch (error) {
      if (isAbort(error)) throw error
      throw new HttpError('problem.network', 0, { code: 'network' })
    }
    try {
      json = body === '' ? null : JSON.parse(body)
    } catch {
      // A proxy's page, or a truncated response: not from the API.
      throw new HttpError('problem.server', response.status, { code: 'unreadable' })
    }
    if (response.status >= 500) throw new HttpError(faultMessage(json, response.status, hasText), response.status, json)
    const changeset = response.headers.get('changeset')
    if (changeset) {
      const [path = ''] = url.slice(API.length + 1).split('?')
      const sent: unknown = init.body === undefined ? undefined : JSON.parse(init.body)
      written?.({ changeset, method: init.method ?? 'GET', path, body: sent, answer: json })
    }
    return { status: response.status, headers: response.headers, json, body }
  }
}
