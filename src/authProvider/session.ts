import { decodeToken, isExpired, TokenError, type TokenErrorCode, userOf } from '../../schema/token.ts'

/** The signed-in person as the token carries it. */
export interface SessionUser {
  readonly id: number
  readonly email: string
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly image?: string | null
}

/** What a look at the stored token finds before a route change (spec.txt section 4). */
export type Check = 'none' | 'alive' | 'expired' | TokenErrorCode

export interface Session {
  /** Empty while logged out. */
  token(): string
  user(): SessionUser | null
  check(now: number): Check
  /** Takes the user from the token's payload anew. */
  refresh(): void
  begin(token: string, user: SessionUser): void
  /** Forgets token, user and the description token. */
  end(): void
  /** Told of every beginning and end, also of those in other tabs. */
  onChange(listener: () => void): () => void
  /** Told of those, and of a user that the token describes anew. */
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
    // Not written by us: the token's payload is asked instead.
    return null
  }
}

/** The session, kept in the browser's storage so that it outlives a reload and is shared by all tabs. */
export function createSession(storage: Storage, events: Pick<Window, 'addEventListener'>): Session {
  let token = ''
  let user: SessionUser | null = null
  const listeners = { user: new Set<() => void>(), token: new Set<() => void>() }
  const listen = (set: Set<() => void>) => (listener: () => void) => {
    set.add(listener)
    return () => set.delete(listener)
  }
  const tell = (set: Set<() => void>) => {
    for (const listener of set) listener()
  }
  const tellAll = () => {
    tell(listeners.user)
    tell(listeners.token)
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
    // The key is null when another tab emptied the whole storage.
    if (event.key !== TOKEN_KEY && event.key !== null) return
    read()
    tellAll()
  })

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
      const payload = userOf(token)
      if (!isUser(payload) || JSON.stringify(payload) === JSON.stringify(user)) return
      keepUser(payload)
      tell(listeners.user)
    },
    begin: (newToken, newUser) => {
      decodeToken(newToken)
      token = newToken
      keepUser(newUser)
      storage.setItem(TOKEN_KEY, newToken)
      tellAll()
    },
    end: () => {
      token = ''
      user = null
      for (const key of [TOKEN_KEY, USER_KEY, DESCRIPTION_TOKEN_KEY]) storage.removeItem(key)
      tellAll()
    },
    onChange: listen(listeners.token),
    subscribe: listen(listeners.user),
  }
}
