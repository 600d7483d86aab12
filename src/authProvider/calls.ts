import type { SessionUser } from './session.ts'

/** The request never got an answer that we can read. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('network', { cause })
    this.name = 'NetworkError'
  }
}

/** The server refused; `code` is its stable key (api.md). */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.name = 'Refusal'
    this.status = status
    this.code = code
  }
}

export interface Me {
  readonly user: SessionUser & { readonly permissions: readonly string[] }
  /** Settings that screens depend on. */
  readonly settings: Readonly<Record<string, unknown>>
}
export interface DemoAccount {
  readonly email: string
  readonly password: string
}

const BASE = '/panel-api'

async function call<T>(path: string, token: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers['authorization'] = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  const init: RequestInit = { method: body === undefined ? 'GET' : 'POST', headers }
  if (body !== undefined) init.body = JSON.stringify(body)
  let response: Response
  let answer: unknown
  try {
    response = await fetch(BASE + path, init)
    const text = await response.text()
    answer = text === '' ? null : JSON.parse(text)
  } catch (cause) {
    throw new NetworkError(cause)
  }
  if (response.ok) return answer as T
  const code = typeof answer === 'object' && answer !== null && 'code' in answer ? String(answer.code) : 'refused'
  throw new Refusal(response.status, code)
}

/** Any GET of the API. @throws NetworkError or Refusal */
export const get = <T>(path: string, token: string): Promise<T> => call<T>(path, token)

/** The server's side of the session. Each throws NetworkError or Refusal. */
export const calls = {
  login: (email: string, password: string) =>
    call<{ token: string; user: SessionUser }>('/auth/login', '', { email, password }),
  logout: (token: string) => call<unknown>('/auth/logout', token, {}),
  me: (token: string) => call<Me>('/auth/me', token),
  hints: () => call<{ demo: DemoAccount | null }>('/auth/hints', ''),
}
export type Calls = typeof calls
