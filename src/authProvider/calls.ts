import type { FieldErrors } from '../../schema/engine/errors.ts'
import { serverClock } from './serverClock.ts'
import type { SessionUser } from './session.ts'

/** The request got no readable response. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('network', { cause })
    this.name = 'NetworkError'
  }
}

/** The server refused the request; `code` is its stable key. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  /** The whole response body: `errors` by field for 422, and further data depending on the code. */
  readonly body: { readonly errors?: FieldErrors; readonly [extra: string]: unknown }
  constructor(status: number, code: string, body: Refusal['body'] = {}) {
    super(code)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.body = body
  }
}

export interface Me {
  readonly user: SessionUser & { readonly permissions: readonly string[] }
  /** Settings that screens depend on. */
  readonly settings: Readonly<Record<string, unknown>>
  /** The group requires a second factor that is not set up yet: all other requests are refused. */
  readonly second_factor_needed: boolean
}
/** A token that replaces the previous one, and its user. */
export interface Issued {
  readonly token: string
  /** `locale` is the language chosen in the profile. */
  readonly user: SessionUser & { readonly locale?: string | null }
}
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** What the sign-in page shows besides its form. */
export interface LoginHints {
  readonly accounts: readonly DemoAccount[]
  /** External sign-in providers. */
  readonly providers: readonly { readonly id: number; readonly name: string }[]
  /** Whether signing in with a password is possible. */
  readonly passwords: boolean
  /** Other computers can reach this server; shown as a warning next to the passwords. */
  readonly exposed: boolean
}
export interface DemoAccount {
  readonly email: string
  readonly password: string
  /** Name of the user group. */
  readonly group: string
}

export const BASE = '/panel-api'

function initOf(method: Method, token: string, body: unknown, more: Readonly<Record<string, string>>): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json', ...more }
  if (token) headers['authorization'] = `Bearer ${token}`
  if (body instanceof Blob) return { method, headers: { ...headers, 'content-type': body.type }, body }
  if (body === undefined) return { method, headers }
  return { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Sends one request to the API; a Blob is sent as it is, anything else as JSON.
 * @throws NetworkError or Refusal
 */
export async function send<T>(
  method: Method,
  path: string,
  token: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  let response: Response
  let answer: unknown
  const sent = Date.now()
  try {
    response = await fetch(BASE + path, initOf(method, token, body, headers))
    serverClock.hear(response.headers.get('date'), sent)
    const text = await response.text()
    answer = text === '' ? null : JSON.parse(text)
  } catch (cause) {
    throw new NetworkError(cause)
  }
  if (response.ok) return answer as T
  const refusal = isObject(answer) ? answer : {}
  throw new Refusal(response.status, 'code' in refusal ? String(refusal['code']) : 'refused', refusal)
}

/** Parses the body of a refusal; empty where it is not JSON. */
async function refusalOf(response: Response): Promise<Record<string, unknown>> {
  try {
    const answer: unknown = JSON.parse(await response.text())
    return isObject(answer) ? answer : {}
  } catch {
    // A proxy's page, or a truncated response: only its status is used.
    return {}
  }
}

/**
 * Fetches a file from the API.
 * @throws NetworkError or Refusal
 */
export async function file(path: string, token: string): Promise<Blob> {
  let response: Response
  try {
    response = await fetch(BASE + path, { headers: { authorization: `Bearer ${token}` } })
  } catch (cause) {
    throw new NetworkError(cause)
  }
  if (!response.ok) {
    const refusal = await refusalOf(response)
    throw new Refusal(response.status, String(refusal['code'] ?? 'refused'), refusal)
  }
  return response.blob()
}

/**
 * A response that is streamed until `signal` aborts it.
 * @throws NetworkError or Refusal
 */
export async function stream(
  path: string,
  token: string,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  let response: Response
  try {
    response = await fetch(BASE + path, { headers: { ...headers, authorization: `Bearer ${token}` }, signal })
  } catch (cause) {
    throw new NetworkError(cause)
  }
  if (!response.ok) {
    const { code = 'refused' } = await refusalOf(response)
    throw new Refusal(response.status, String(code), { wait: Number(response.headers.get('retry-after')) })
  }
  return response
}

const post = <T>(path: string, token: string, body: unknown) => send<T>('POST', path, token, body)

/**
 * Sends a GET request to the API.
 * @throws NetworkError or Refusal
 */
export const get = <T>(path: string, token: string): Promise<T> => send<T>('GET', path, token)

/**
 * The session endpoints of the server.
 * @throws NetworkError or Refusal
 */
export const calls = {
  login: (email: string, password: string) => post<Issued>('/auth/login', '', { email, password }),
  secondFactor: (challenge: string, code: string) => post<Issued>('/auth/login/second-factor', '', { challenge, code }),
  renew: (token: string) => post<Issued>('/auth/renew', token, {}),
  logout: (token: string) => post<unknown>('/auth/logout', token, {}),
  me: (token: string, headers: Readonly<Record<string, string>> = {}) =>
    send<Me>('GET', '/auth/me', token, undefined, headers),
  /** Redeems the code that a provider's redirect contains. */
  arrive: (code: string) => post<Issued>('/auth/sign-on/redeem', '', { code }),
  hints: () => get<LoginHints>('/auth/hints', ''),
}
export type Calls = typeof calls
