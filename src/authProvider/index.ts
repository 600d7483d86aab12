import type { AuthProvider } from 'ra-core'
import type { Action } from '../../schema/engine/permissions.ts'
import type { Auth } from './auth.ts'
import type { Permissions } from './permissions.ts'
import type { Session } from './session.ts'

/** react-admin's action names and the permissions that they need; other names are our own actions. */
const ACTIONS: Readonly<Record<string, Action>> = { create: 'add', show: 'list', read: 'list', export: 'list' }

interface Parts {
  readonly session: Session
  readonly auth: Auth
  readonly permissions: Permissions
  /** Permission area of a resource's name; any other name is an area itself. */
  readonly areaOf: (resource: string) => string
}

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined

function codeOf(error: unknown): string | undefined {
  const body = typeof error === 'object' && error !== null && 'body' in error ? error.body : undefined
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : undefined
}

function fullName(session: Session): string {
  const user = session.user()
  return [user?.first_name, user?.last_name].filter(Boolean).join(' ') || (user?.email ?? '')
}

/** react-admin's view of the session. Only the routes' guard decides where a visitor goes, so nothing here redirects. */
export function createAuthProvider({ session, auth, permissions, areaOf }: Parts): AuthProvider {
  return {
    login: async ({ email, password }: { email: string; password: string }) => {
      const failure = await auth.login(email, password)
      if (failure) throw new Error(`auth.problems.${failure}`)
    },
    logout: () => Promise.resolve(auth.logout()).then(() => false as const),
    checkAuth: () => (session.token() ? Promise.resolve() : Promise.reject({ message: false, logoutUser: false })),
    checkError: async (error: unknown) => {
      const status = statusOf(error)
      if (status === 403) permissions.forget()
      // The error must not be reported to react-admin as a logout: it would treat the request as completed without data, and a form would show that
      // it was saved.
      if (status === 401) auth.expire(codeOf(error))
    },
    getIdentity: async () => {
      const user = session.user()
      return { id: user?.id ?? 0, fullName: fullName(session), ...(user?.image ? { avatar: user.image } : {}) }
    },
    canAccess: async ({ resource, action }) => {
      await permissions.load()
      return permissions.can(areaOf(resource), ACTIONS[action] ?? (action as Action))
    },
  }
}
