import { createContext, useContext } from 'react'
import type { Outcome } from '../customRoutes/gate.ts'

/** What the routes' guard decided about the address that is shown. */
export const OutcomeContext = createContext<(Outcome & { kind: 'admin' }) | null>(null)

export function useOutcome(): Outcome & { kind: 'admin' } {
  const outcome = useContext(OutcomeContext)
  if (!outcome) throw new Error('useOutcome: not inside the admin')
  return outcome
}

/** The screen that the guard has fetched already, so that nothing flickers while it would load. */
export function TheScreen() {
  const { Screen } = useOutcome()
  return Screen ? <Screen /> : null
}
