import { type Action, can } from '../../schema/engine/permissions.ts'
import { setCurrentValues } from '../../schema/engine/settings/currentValues.ts'

/** The permissions of the session, fetched once and then answered from memory. */
export interface Permissions {
  /** Resolves when the permissions are loaded; fetches them only the first time, and again after `forget`. */
  load(): Promise<void>
  can(area: string, action: Action): boolean
  /** A system setting that the browser may know. */
  setting(name: string): unknown
  /** Makes the next `load` fetch again: after signing in or out, and after a 403. Until then the known permissions stay in use. */
  forget(): void
}

export interface Granted {
  /** Effective permissions as `Area:action`. */
  readonly permissions: readonly string[]
  readonly settings: Readonly<Record<string, unknown>>
}

export function createPermissions(fetchGranted: () => Promise<Granted>): Permissions {
  let granted: ReadonlySet<string> = new Set()
  let settings: Granted['settings'] = {}
  let pendingRequest: Promise<void> | null = null
  const requestPermissions = (): Promise<void> => {
    const request: Promise<void> = fetchGranted().then(
      (answer) => {
        // A response to a request from before `forget` is outdated.
        if (pendingRequest !== request) return
        granted = new Set(answer.permissions)
        settings = answer.settings
        setCurrentValues(Object.entries(settings))
      },
      (error: unknown) => {
        if (pendingRequest === request) pendingRequest = null
        throw error
      },
    )
    return request
  }
  return {
    load: () => {
      pendingRequest ??= requestPermissions()
      return pendingRequest
    },
    can: (area, action) => can(granted, area, action),
    setting: (name) => settings[name],
    forget: () => {
      pendingRequest = null
    },
  }
}
