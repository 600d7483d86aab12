import { createContext, useContext } from 'react'
import type { Locale } from '../../schema/format.ts'
import type { Action } from '../../schema/permissions.ts'

export type Translate = (key: string, args?: Readonly<Record<string, unknown>>) => string
export type ColourChoice = 'auto' | 'dark' | 'light'

/** Who is logged in. */
export interface Person {
  readonly id: number
  readonly email: string
  readonly first_name?: string | null
  readonly last_name?: string | null
  readonly image?: string | null
}

/**
 * What the program hands to its screens: they never reach for session, theme or languages themselves. Made in main.tsx;
 * every change makes a new object, so that what reads it renders again.
 */
export interface Ports {
  /** Texts of the shell; inside the admin, all texts. */
  readonly translate: Translate
  readonly locale: Locale
  readonly setLocale: (locale: Locale) => void
  readonly colour: ColourChoice
  readonly setColour: (choice: ColourChoice) => void
  readonly user: Person | null
  /** Answered from memory; the server decides again on every request. */
  readonly can: (area: string, action: Action) => boolean
  /** The last part of a message key `auth.problems.*`, or null when logged in. */
  readonly login: (email: string, password: string) => Promise<string | null>
  readonly logout: () => void
  /** The demo administrator while there is one to show. */
  readonly demoAccount: () => Promise<{ email: string; password: string } | null>
  /** Any GET of the API, with the session. Throws an error with `status` for an answer of 400 and above. */
  readonly get: <T>(path: string) => Promise<T>
}

export const PortsContext = createContext<Ports | null>(null)

export function usePorts(): Ports {
  const ports = useContext(PortsContext)
  if (!ports) throw new Error('usePorts: not inside <PortsContext>')
  return ports
}
