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

/** Why a login failed: the last part of a message key `auth.problems.*`. */
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
  /** Null when logged in. */
  login(email: string, password: string): Promise<LoginFailure | null>
  /** The second step of a login that answered `second_factor_required`. Null when logged in. */
  enterCode(code: string): Promise<LoginFailure | null>
  /** Goes on with who comes back from a provider. Null when logged in. */
  arrive(code: string): Promise<LoginFailure | null>
  /** Where the browser goes to sign in at a provider. @param redirect the place that it is to end up at */
  signOnAddress(provider: number, redirect: string | null): string
  /** Takes a new token for the session while somebody works. Without an answer the old one serves until it ends. */
  renew(): Promise<void>
  /** Takes over a token that an answer brought, because the user is described anew. */
  adopt(issued: Issued): void
  logout(): void
  /** Ends a session that the server or the clock has ended; says why once. @param code of the refusal, or of what is wrong with the token */
  expire(code?: string): void
  loginHints(): Promise<LoginHints>
  /** A request with the session; a 401 ends it, a 403 has the permissions asked anew. @throws NetworkError or Refusal */
  send<T>(method: Method, path: string, body?: unknown, more?: Readonly<Record<string, string>>): Promise<T>
  /** Sends bytes, and tells how far they have come. @throws also an AbortError */
  upload<T>(path: string, body: Blob, options?: UploadOptions): Promise<T>
  /** The same for a file. */
  file(path: string): Promise<Blob>
  /** The same for an answer that goes on until it is ended. */
  stream(path: string, signal: AbortSignal): Promise<Response>
}

const KNOWN: readonly LoginFailure[] = [
  ...(['bad_credentials', 'inactive', 'banned', 'token_expired', 'rate_limited'] as const),
  ...(['second_factor_required', 'wrong_code', 'challenge_expired', 'sign_on_expired', 'passwords_off'] as const),
]

function failureOf(error: unknown): LoginFailure {
  if (error instanceof NetworkError) return 'network'
  if (!(error instanceof Refusal)) throw error
  return KNOWN.find((code) => code === error.code) ?? (error.status === 429 ? 'rate_limited' : 'failure')
}

interface Parts {
  readonly session: Session
  readonly permissions: Permissions
  readonly calls: Calls
  /** Says why the session is over (`sessionEndText`). */
  readonly sayOver: (code: string | undefined) => void
  /** Goes on in the language of who has logged in. */
  readonly speak?: (locale: string) => void
  readonly viewAs?: ViewAs
  /** The language in which records are named. */
  readonly locale?: () => string
}

/** The acts on a session, with what each takes with it. */
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
    // Whoever looks as a member of another group would write as himself: the server refuses it as well.
    if (viewAs?.group()) throw new Refusal(403, 'viewing_as', { code: 'viewing_as' })
  }
  return {
    login: (email, password) => enter(calls.login(email, password)),
    enterCode: (code) => enter(calls.secondFactor(challenge, code)),
    renew: async () => {
      const before = session.token()
      try {
        const { token } = await calls.renew(before)
        // A logout, or another login, may have come in between.
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
      // The browser has forgotten the token either way; the server ends an unreachable session when it expires.
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
