import { type Action, can } from '../../schema/permissions.ts'

/** What the session may do, asked once and then answered from memory. */
export interface Permissions {
  /** Resolves when the answer is known; asks only the first time, and again after `forget`. */
  load(): Promise<void>
  can(area: string, action: Action): boolean
  /** Makes the next `load` ask again: after a login, a logout and a 403. What is known stays usable until then. */
  forget(): void
}

/** @param fetchGranted the session's effective permissions as `Area:action` */
export function createPermissions(fetchGranted: () => Promise<readonly string[]>): Permissions {
  let granted: ReadonlySet<string> = new Set()
  let asked: Promise<void> | null = null
  const ask = (): Promise<void> => {
    const mine: Promise<void> = fetchGranted().then(
      (list) => {
        // An answer to a question from before `forget` is too old.
        if (asked === mine) granted = new Set(list)
      },
      (error: unknown) => {
        if (asked === mine) asked = null
        throw error
      },
    )
    return mine
  }
  return {
    load: () => {
      asked ??= ask()
      return asked
    },
    can: (area, action) => can(granted, area, action),
    forget: () => {
      asked = null
    },
  }
}
