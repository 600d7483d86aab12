import {
  type Claims,
  decodeToken,
  isExpired,
  TokenError,
  type TokenErrorCode,
  userOf,
} from '../../schema/engine/auth/token.ts'

/** The signed-in user as described in the token. */
export interface SessionUser {
  readonly id: number
  readonly email: string
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly image?: string | null
}

/** Result of checking the stored token before a route change (fixed by the specification). */
export type Check = 'none' | 'alive' | 'expired' | TokenErrorCode

export interface Session {
  /** Empty while signed out. */
  token(): string
  user(): SessionUser | null
  check(now: number): Check
  /** Reads the user from the token's payload again. */
  refresh(): void
  begin(token: string, user: SessionUser): void
  /** Replaces the token by a newer one of the same session, in all tabs; this neither starts nor ends a session. */
  renew(token: string): void
  /** When the token was issued and when it expires, in ms since the epoch; null without a token that contains both. */
  times(): { readonly issued: number; readonly ends: number } | null
  /** Deletes token, user and description token. */
  end(): void
  /** Called whenever a session starts or ends, also in another tab. */
  onChange(listener: () => void): () => void
  /** Called in these cases, and when a new token changes the user's data. */
  subscribe(listener: () => void): () => void
}

export const TOKEN_KEY = 'token'
export const USER_KEY = 'user'
export const DESCRIPTION_TOKEN_KEY = 'description_token'

function isUser(value: unknown): value is SessionUser {
  return typeof value === 'object' && value !== null && 'id' in value && 'email' in value
}

function storedUser(storage: Storage): SessionUser | null {
  const text = storage.getItem(USER_KEY)
  if (text === null) return null
  try {
    const user: unknown = JSON.parse(text)
    return isUser(user) ? user : null
  } catch {
    // Not written by this program: the token's payload is used instead.
    return null
  }
}

/** The claims of a token; empty where it cannot be parsed. */
function claimsOf(token: string): Claims {
  if (!token) return {}
  try {
    return decodeToken(token)
  } catch (error) {
    if (error instanceof TokenError) return {}
    throw error
  }
}

/** The session, kept in the browser's storage, so that it survives a reload and is shared by all tabs. */
export function createSession(storage: Storage, events: Pick<Window, 'addEventListener'>): Session {
  let token = ''
  let user: SessionUser | null = null
  const listeners = { user: new Set<() => void>(), token: new Set<() => void>() }
  const listen = (set: Set<() => void>) => (listener: () => void) => {
    set.add(listener)
    return () => set.delete(listener)
  }
  const notifyListeners = (set: Set<() => void>) => {
    for (const listener of set) listener()
  }
  const notifyAll = () => {
    notifyListeners(listeners.user)
    notifyListeners(listeners.token)
  }
  const read = () => {
    token = storage.getItem(TOKEN_KEY) ?? ''
    user = token ? storedUser(storage) : null
  }
  const keepUser = (next: SessionUser) => {
    user = next
    storage.setItem(USER_KEY, JSON.stringify(next))
  }
  read()
  events.addEventListener('storage', (event) => {
    // The key is null when another tab has cleared the whole storage.
    if (event.key !== TOKEN_KEY && event.key !== null) return
    const before = claimsOf(token)['sid']
    read()
    if (before !== undefined && before === claimsOf(token)['sid']) notifyListeners(listeners.user)
    else notifyAll()
  })
  const refresh = () => {
    const payload = userOf(token)
    if (!isUser(payload) || JSON.stringify(payload) === JSON.stringify(user)) return
    keepUser(payload)
  }

  return {
    token: () => token,
    user: () => user,
    check: (now) => {
      if (!token) return 'none'
      try {
        return isExpired(token, now) ? 'expired' : 'alive'
      } catch (error) {
        if (error instanceof TokenError) return error.code
        throw error
      }
    },
    refresh: () => {
      const before = user
      refresh()
      if (user !== before) notifyListeners(listeners.user)
    },
    renew: (newToken) => {
      decodeToken(newToken)
      token = newToken
      refresh()
      storage.setItem(TOKEN_KEY, newToken)
      notifyListeners(listeners.user)
    },
    times: () => {
      const { iat, exp } = claimsOf(token)
      return typeof iat === 'number' && typeof exp === 'number' ? { issued: iat * 1000, ends: exp * 1000 } : null
    },
    begin: (newToken, newUser) => {
      decodeToken(newToken)
      token = newToken
      keepUser(newUser)
      storage.setItem(TOKEN_KEY, newToken)
      notifyAll()
    },
    end: () => {
      token = ''
      user = null
      for (const key of [TOKEN_KEY, USER_KEY, DESCRIPTION_TOKEN_KEY]) storage.removeItem(key)
      notifyAll()
    },
    onChange: listen(listeners.token),
    subscribe: listen(listeners.user),
  }
}
