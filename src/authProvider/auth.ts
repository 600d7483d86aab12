import { type Calls, type DemoAccount, get, NetworkError, Refusal } from './calls.ts'
import type { Permissions } from './permissions.ts'
import type { Session } from './session.ts'

/** Why a login failed: the last part of a message key `auth.problems.*`. */
export type LoginFailure =
  | 'bad_credentials'
  | 'inactive'
  | 'banned'
  | 'token_expired'
  | 'rate_limited'
  | 'network'
  | 'failure'

export interface Auth {
  /** Null when logged in. */
  login(email: string, password: string): Promise<LoginFailure | null>
  logout(): void
  /** Ends a session that the server or the clock has ended; says so once. */
  expire(): void
  demoAccount(): Promise<DemoAccount | null>
  /** A GET with the session; a 401 ends it, a 403 has the permissions asked anew. @throws NetworkError or Refusal */
  get<T>(path: string): Promise<T>
}

const KNOWN: readonly LoginFailure[] = ['bad_credentials', 'inactive', 'banned', 'token_expired', 'rate_limited']

function failureOf(error: unknown): LoginFailure {
  if (error instanceof NetworkError) return 'network'
  if (!(error instanceof Refusal)) throw error
  return KNOWN.find((code) => code === error.code) ?? (error.status === 429 ? 'rate_limited' : 'failure')
}

interface Parts {
  readonly session: Session
  readonly permissions: Permissions
  readonly calls: Calls
  /** Shows 'Your session has expired, please log in again to continue'. */
  readonly sayExpired: () => void
}

/** The acts on a session, with what each takes with it. */
export function createAuth({ session, permissions, calls, sayExpired }: Parts): Auth {
  const leave = () => {
    permissions.forget()
    session.end()
  }
  const expire = () => {
    if (!session.token()) return
    leave()
    sayExpired()
  }
  return {
    login: async (email, password) => {
      try {
        const { token, user } = await calls.login(email, password)
        permissions.forget()
        session.begin(token, user)
        return null
      } catch (error) {
        return failureOf(error)
      }
    },
    logout: () => {
      const token = session.token()
      leave()
      // The browser has forgotten the token either way; the server ends an unreachable session when it expires.
      if (token) calls.logout(token).catch((error: unknown) => console.warn('logout did not reach the server', error))
    },
    expire,
    demoAccount: async () => (await calls.hints()).demo,
    get: async <T>(path: string) => {
      try {
        return await get<T>(path, session.token())
      } catch (error) {
        if (error instanceof Refusal && error.status === 401) expire()
        if (error instanceof Refusal && error.status === 403) permissions.forget()
        throw error
      }
    },
  }
}
