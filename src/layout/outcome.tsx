import { createContext, useContext } from 'react'
import type { Outcome } from '../customRoutes/gate.ts'

/** The routes' guard's decision about the current address. */
export const OutcomeContext = createContext<(Outcome & { kind: 'admin' }) | null>(null)

export function useOutcome(): Outcome & { kind: 'admin' } {
  const outcome = useContext(OutcomeContext)
  if (!outcome) throw new Error('useOutcome: not inside the admin')
  return outcome
}

/** The page that the guard has already loaded, so that it is shown without flicker. */
export function TheScreen() {
  const { Screen } = useOutcome()
  return Screen ? <Screen /> : null
}
