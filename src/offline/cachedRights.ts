import type { Granted } from '../authProvider/permissions.ts'

const keyOf = (user: number) => `rights:${user}`
/** How long to wait for a response where one is cached, in ms. */
const TIMEOUT = 4_000

function read(storage: Storage, user: number): Granted | null {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(keyOf(user)) ?? 'null')
    return typeof parsed === 'object' && parsed !== null && 'permissions' in parsed ? (parsed as Granted) : null
  } catch {
    // Not written by this program.
    return null
  }
}

interface Asked {
  readonly storage: Storage
  readonly user: number | undefined
  readonly ask: () => Promise<Granted>
  /** Whether there was no response, as opposed to a refusal. */
  readonly isLost: (error: unknown) => boolean
  /** Called when the cached permissions had to be used. */
  readonly stale: () => void
}

/**
 * A worker's permissions: from the server, else the last ones known, so that a phone opens the field app offline. The server checks every request
 * again. Permissions of other users are not cached.
 */
export async function rightsOrCached({ storage, user, ask, isLost, stale }: Asked): Promise<Granted> {
  if (user === undefined) return ask()
  const cachedRights = read(storage, user)
  const request = ask().then((granted) => {
    if (granted.permissions.includes('MyVisits:index')) storage.setItem(keyOf(user), JSON.stringify(granted))
    else storage.removeItem(keyOf(user))
    return granted
  })
  if (!cachedRights) return request
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT))
  try {
    const granted = await Promise.race([request, timeout])
    if (granted) return granted
  } catch (error) {
    if (!isLost(error)) throw error
  }
  stale()
  return cachedRights
}

export const clearCachedRights = (storage: Storage, user: number | undefined): void => {
  if (user !== undefined) storage.removeItem(keyOf(user))
}
