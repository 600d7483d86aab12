import { HttpError } from 'ra-core'
import { addressHoldsCardNumber } from '../../schema/engine/text/cardAddress.ts'
import type { Choice } from './choices.ts'
import { faultMessage, type HasText } from './errors.ts'
import type { Asked } from './questions.ts'

export const API = '/panel-api'

/** What came back, whatever its status below 500. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The body read as JSON; null when there is none. */
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

/** @param url with its base */
export type Transport = (url: string, init?: RequestInitOfOurs) => Promise<Answer>

/** A write that was done and that the server can undo by its changeset. */
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
  /** Told of every write that can be undone. */
  readonly written?: (write: Written) => void
  /** Asks what the server wants to know before a write; without it such a write is refused. */
  readonly asks?: (asked: Asked) => Promise<boolean>
  /** Asks whoever is at the screen for what a write leaves to be chosen; null where nothing was. */
  readonly chooses?: (choice: Choice) => Promise<number | null>
  /** Whether the program has a text under a key, in any language; without it refusals say what their status means. */
  readonly hasText?: HasText
  /** "View as group": what goes along with each request, and that nothing is written meanwhile. */
  readonly viewAs?: { readonly group: () => unknown; readonly headers: () => Readonly<Record<string, string>> }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

/**
 * The carrier of all requests: JSON both ways, the bearer while signed in (spec.txt section 7). It throws for a failure of
 * the call itself only: no answer, one that cannot be read, a status of 500 or above.
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
      // Not even the server may see it in an address: whoever stands between writes addresses down.
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
      // A proxy's page, or an answer cut short: not from the API.
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
