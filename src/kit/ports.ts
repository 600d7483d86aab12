import { createContext, useContext } from 'react'
import type { FieldErrors } from '../../schema/engine/errors.ts'
import type { Action } from '../../schema/engine/permissions.ts'
import type { Locale } from '../../schema/engine/text/format.ts'

export type Translate = (key: string, args?: Readonly<Record<string, unknown>>) => string
export type ColourChoice = 'auto' | 'dark' | 'light'

/** The signed-in user. */
export interface Person {
  readonly id: number
  readonly email: string
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly image?: string | null
}

/** Error that `send` throws: without `status` the server could not be reached; otherwise it holds the error code and, for 422, the invalid fields. */
export interface RefusedCall extends Error {
  readonly status?: number
  readonly code?: string
  readonly body?: { readonly errors?: FieldErrors }
}

/** What the sign-in page shows besides its form. */
export interface LoginHints {
  /** Demo accounts whose password may be shown; `exposed` says whether other computers can reach this server. */
  readonly accounts: readonly { readonly email: string; readonly password: string; readonly group: string }[]
  readonly exposed: boolean
  readonly providers: readonly { readonly id: number; readonly name: string }[]
  readonly passwords: boolean
}

/**
 * Services that the program passes to its screens, which never access session, theme or languages directly. Created in main.tsx; every change
 * creates a new object, so that components which read it render again.
 */
export interface Ports {
  /** Translations of the shell; inside the admin, of everything. */
  readonly translate: Translate
  readonly locale: Locale
  /** Loads the translations of the field app for a language. */
  readonly dayWords: (locale: Locale) => Promise<Translate>
  readonly setLocale: (locale: Locale) => void
  readonly colour: ColourChoice
  /** The colour scheme that the choice currently results in. */
  readonly mode: 'dark' | 'light'
  readonly setColour: (choice: ColourChoice) => void
  readonly user: Person | null
  /** Checks permissions from memory; the server checks again on every request. While viewing as a group, nothing can be changed. */
  readonly can: (area: string, action: Action) => boolean
  /** Whether the screen of an action may be opened: like `can`, but while viewing as a group also screens that a member of the group could save. */
  readonly opens: (area: string, action: Action) => boolean
  /** Returns the last part of a message key `auth.problems.*`, or null when signed in. */
  readonly login: (email: string, password: string) => Promise<string | null>
  /** The second step after a login that returned `second_factor_required`; returns the same as `login`. */
  readonly enterCode: (code: string) => Promise<string | null>
  readonly logout: () => void
  /** Sign-in providers, and the demo accounts that still have their first password. */
  readonly loginHints: () => Promise<LoginHints>
  /** Signs in the user who returns from a sign-in provider; returns the same as `login`. */
  readonly arrive: (code: string) => Promise<string | null>
  /** The address at which a provider's sign-in starts, and the page to return to afterwards. */
  readonly signOnAddress: (provider: number, redirect: string | null) => string
  readonly viewAs: {
    /** The group that the user views the program as; nothing can be changed meanwhile. */
    readonly group: { readonly id: number; readonly name: string } | null
    /** Both reload the program, so that no data read with other permissions stays on screen. */
    readonly start: (group: { readonly id: number; readonly name: string }) => void
    readonly stop: () => void
  }
  /**
   * Sends an authenticated GET request to the API.
   * @throws an error with `status` for responses of 400 and above
   */
  readonly get: <T>(path: string) => Promise<T>
  /**
   * Sends an authenticated request to the API below /panel-api; a Blob is sent as it is.
   * @throws a `RefusedCall` for responses of 400 and above
   */
  readonly send: <T>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<T>
  /**
   * POSTs bytes with authentication and reports the number of bytes sent.
   * @throws a `RefusedCall`, or an AbortError when the signal aborts the upload
   */
  readonly upload: <T>(
    path: string,
    body: Blob,
    options: {
      readonly headers?: Readonly<Record<string, string>>
      readonly onProgress?: (sent: number) => void
      readonly signal?: AbortSignal
    },
  ) => Promise<T>
  /** Fetches a file from the API with authentication. */
  readonly file: (path: string) => Promise<Blob>
  /**
   * An authenticated GET whose response is streamed until `signal` aborts it.
   * @throws an error with `status` for responses of 400 and above
   */
  readonly stream: (path: string, signal: AbortSignal) => Promise<Response>
  /** Replaces the session's token and user with those of a response. */
  readonly adopt: (issued: { readonly token: string; readonly user: Person }) => void
  /** The address of a navigation in progress; undefined where there is none. Code that corrects addresses must not touch it. */
  readonly goingTo: () => { readonly pathname: string; readonly search: string } | undefined
  /** Reloads the permissions of the session and checks again whether the current address may be shown. */
  readonly lookAgain: () => void
}

export const PortsContext = createContext<Ports | null>(null)

export function usePorts(): Ports {
  const ports = useContext(PortsContext)
  if (!ports) throw new Error('usePorts: not inside <PortsContext>')
  return ports
}
