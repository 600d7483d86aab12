import {
  BASE,
  type Calls,
  file,
  type Issued,
  type LoginHints,
  type Method,
  NetworkError,
  Refusal,
  send,
  stream,
} from './calls.ts'
import type { Permissions } from './permissions.ts'
import type { Session } from './session.ts'
import { type UploadOptions, upload } from './upload.ts'
import type { ViewAs } from './viewAs.ts'

/** Why a sign-in failed: the last part of a message key `auth.problems.*`. */
export type LoginFailure =
  | 'bad_credentials'
  | 'inactive'
  | 'banned'
  | 'token_expired'
  | 'second_factor_required'
  | 'wrong_code'
  | 'challenge_expired'
  | 'rate_limited'
  | 'sign_on_expired'
  | 'passwords_off'
  | 'network'
  | 'failure'

export interface Auth {
  /** Null when signed in. */
  login(email: string, password: string): Promise<LoginFailure | null>
  /** The second step of a sign-in that returned `second_factor_required`. Null when signed in. */
  enterCode(code: string): Promise<LoginFailure | null>
  /** Signs in the user who returns from a provider. Null when signed in. */
  arrive(code: string): Promise<LoginFailure | null>
  /**
   * The address at which a provider's sign-in starts.
   * @param redirect the page to open afterwards
   */
  signOnAddress(provider: number, redirect: string | null): string
  /** Requests a new token for the session while the user is active. Without a response the old one stays valid until it expires. */
  renew(): Promise<void>
  /** Takes over a token from a response, because the user's data has changed. */
  adopt(issued: Issued): void
  logout(): void
  /**
   * Ends a session that the server has ended or that has expired; shows the reason once.
   * @param code of the error, or of what is wrong with the token
   */
  expire(code?: string): void
  loginHints(): Promise<LoginHints>
  /**
   * Sends an authenticated request; a 401 ends the session, a 403 fetches the permissions again.
   * @throws NetworkError or Refusal
   */
  send<T>(method: Method, path: string, body?: unknown, more?: Readonly<Record<string, string>>): Promise<T>
  /**
   * Uploads bytes and reports progress.
   * @throws also an AbortError
   */
  upload<T>(path: string, body: Blob, options?: UploadOptions): Promise<T>
  /** The same for a file. */
  file(path: string): Promise<Blob>
  /** The same for a streamed response. */
  stream(path: string, signal: AbortSignal): Promise<Response>
}

const KNOWN_FAILURES: readonly LoginFailure[] = [
  ...(['bad_credentials', 'inactive', 'banned', 'token_expired', 'rate_limited'] as const),
  ...(['second_factor_required', 'wrong_code', 'challenge_expired', 'sign_on_expired', 'passwords_off'] as const),
]

function failureOf(error: unknown): LoginFailure {
  if (error instanceof NetworkError) return 'network'
  if (!(error instanceof Refusal)) throw error
  return KNOWN_FAILURES.find((code) => code === error.code) ?? (error.status === 429 ? 'rate_limited' : 'failure')
}

interface Parts {
  readonly session: Session
  readonly permissions: Permissions
  readonly calls: Calls
  /** Shows why the session has ended (`sessionEndText`). */
  readonly sayOver: (code: string | undefined) => void
  /** Switches to the language of the user who has signed in. */
  readonly speak?: (locale: string) => void
  readonly viewAs?: ViewAs
  /** The language in which records are named. */
  readonly locale?: () => string
}

/** Operations on a session, with their side effects. */
export function createAuth({ session, permissions, calls, sayOver, speak, viewAs, locale }: Parts): Auth {
  const headers = () => ({ ...viewAs?.headers(), ...(locale ? { 'accept-language': locale() } : {}) })
  const leave = () => {
    permissions.forget()
    session.end()
  }
  let challenge = ''
  const enter = async (issuing: Promise<Issued>): Promise<LoginFailure | null> => {
    try {
      const { token, user } = await issuing
      permissions.forget()
      session.begin(token, user)
      if (user.locale) speak?.(user.locale)
      return null
    } catch (error) {
      if (error instanceof Refusal && typeof error.body['challenge'] === 'string') challenge = error.body['challenge']
      return failureOf(error)
    }
  }
  const expire = (code?: string) => {
    if (!session.token()) return
    leave()
    sayOver(code)
  }
  const heed = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) expire(error.code)
      if (error instanceof Refusal && error.status === 403) permissions.forget()
      throw error
    }
  }
  const refuseWhileViewing = () => {
    // While viewing as another group, writes would be made by the user themselves; the server refuses them too.
    if (viewAs?.group()) throw new Refusal(403, 'viewing_as', { code: 'viewing_as' })
  }
  return {
    login: (email, password) => enter(calls.login(email, password)),
    enterCode: (code) => enter(calls.secondFactor(challenge, code)),
    renew: async () => {
      const before = session.token()
      try {
        const { token } = await calls.renew(before)
        // The user may have signed out, or signed in again, meanwhile.
        if (session.token() === before) session.renew(token)
      } catch (error) {
        if (error instanceof Refusal && error.status === 401 && session.token() === before) expire(error.code)
        else console.warn('the session could not be renewed', error)
      }
    },
    adopt: ({ token }) => session.renew(token),
    logout: () => {
      const token = session.token()
      leave()
      // The browser drops the token in any case; if the server cannot be reached, its session ends when it expires.
      if (token) calls.logout(token).catch((error: unknown) => console.warn('logout did not reach the server', error))
    },
    expire,
    loginHints: () => calls.hints(),
    arrive: (code) => enter(calls.arrive(code)),
    signOnAddress: (provider, redirect) =>
      `${BASE}/auth/sign-on/${provider}/start${redirect ? `?redirect=${encodeURIComponent(redirect)}` : ''}`,
    send: async (method, path, body, more) => {
      if (method !== 'GET') refuseWhileViewing()
      return heed(send(method, path, session.token(), body, { ...headers(), ...more }))
    },
    upload: async (path, body, options) => {
      refuseWhileViewing()
      return heed(upload(BASE + path, session.token(), body, options))
    },
    file: (path) => heed(file(path, session.token())),
    stream: (path, signal) => heed(stream(path, session.token(), signal, viewAs?.headers())),
  }
}
