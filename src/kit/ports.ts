import { createContext, useContext } from 'react'
import type { FieldErrors } from '../../schema/engine/errors.ts'
import type { Action } from '../../schema/engine/permissions.ts'
import type { Locale } from '../../schema/engine/text/format.ts'

export type Translate = (key: string, args?: Readonly<Record<string, unknown>>) => string
export type ColourChoice = 'auto' | 'dark' | 'light'

/** Who is signed in. */
export interface Person {
  readonly id: number
  readonly email: string
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly image?: string | null
}

/** What `send` throws: no answer (without `status`) or a refusal with its code, and the fields that are wrong at 422. */
export interface RefusedCall extends Error {
  readonly status?: number
  readonly code?: string
  readonly body?: { readonly errors?: FieldErrors }
}

/**
 * What the program hands to its screens: they never reach for session, theme or languages themselves. Made in main.tsx;
 * every change makes a new object, so that what reads it renders again.
 */
/** What the sign-in page offers besides its form. */
export interface LoginHints {
  /** People whose password everybody may know, and whether others than whoever sits at the machine may come. */
  readonly accounts: readonly { readonly email: string; readonly password: string; readonly group: string }[]
  readonly exposed: boolean
  readonly providers: readonly { readonly id: number; readonly name: string }[]
  readonly passwords: boolean
}

export interface Ports {
  /** Texts of the shell; inside the admin, all texts. */
  readonly translate: Translate
  readonly locale: Locale
  /** Texts of the worker's day, in a language. */
  readonly dayWords: (locale: Locale) => Promise<Translate>
  readonly setLocale: (locale: Locale) => void
  readonly colour: ColourChoice
  /** What the choice comes to now. */
  readonly mode: 'dark' | 'light'
  readonly setColour: (choice: ColourChoice) => void
  readonly user: Person | null
  /** Answered from memory; the server decides again on every request. While viewing as a group nothing can be changed. */
  readonly can: (area: string, action: Action) => boolean
  /** Whether the screen of an action opens: what `can` says, but as a group also what one could change as its member. */
  readonly opens: (area: string, action: Action) => boolean
  /** The last part of a message key `auth.problems.*`, or null when signed in. */
  readonly login: (email: string, password: string) => Promise<string | null>
  /** The second step, after a login that answered `second_factor_required`; answers like it. */
  readonly enterCode: (code: string) => Promise<string | null>
  readonly logout: () => void
  /** The people of the demo business whose password is still the first one. */
  readonly loginHints: () => Promise<LoginHints>
  /** Goes on with who comes back from a sign-in provider; answers like `login`. */
  readonly arrive: (code: string) => Promise<string | null>
  /** Where the browser goes to sign in at a provider, and then to a place here. */
  readonly signOnAddress: (provider: number, redirect: string | null) => string
  readonly viewAs: {
    /** The group as whose member the program is looked at: nothing can be changed meanwhile. */
    readonly group: { readonly id: number; readonly name: string } | null
    /** Both load the program anew, so that nothing stands there that was read otherwise. */
    readonly start: (group: { readonly id: number; readonly name: string }) => void
    readonly stop: () => void
  }
  /** Any GET of the API, with the session. Throws an error with `status` for an answer of 400 and above. */
  readonly get: <T>(path: string) => Promise<T>
  /** Any request of the API below /panel-api, with the session; a Blob goes as it is. Throws a `RefusedCall` for 400 and above. */
  readonly send: <T>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<T>
  /** POSTs bytes with the session; tells how many have gone. Throws a `RefusedCall`, or an AbortError when the signal ended it. */
  readonly upload: <T>(
    path: string,
    body: Blob,
    options: {
      readonly headers?: Readonly<Record<string, string>>
      readonly onProgress?: (sent: number) => void
      readonly signal?: AbortSignal
    },
  ) => Promise<T>
  /** A file of the API, with the session. */
  readonly file: (path: string) => Promise<Blob>
  /** A GET whose answer goes on until `signal` ends it, with the session. Throws an error with `status` for an answer of 400 and above. */
  readonly stream: (path: string, signal: AbortSignal) => Promise<Response>
  /** Takes over the token of an answer that describes the user anew. */
  readonly adopt: (issued: { readonly token: string; readonly user: Person }) => void
  /** The address that somebody is just being led to; undefined while nothing is on its way. What corrects an address leaves that alone. */
  readonly goingTo: () => { readonly pathname: string; readonly search: string } | undefined
  /** Asks anew what the session may do and decides again about the address that is shown. */
  readonly lookAgain: () => void
}

export const PortsContext = createContext<Ports | null>(null)

export function usePorts(): Ports {
  const ports = useContext(PortsContext)
  if (!ports) throw new Error('usePorts: not inside <PortsContext>')
  return ports
}
