import { useEffect, useState } from 'react'
import { type LoginHints, usePorts } from '../../../kit/ports.ts'

const NO_HINTS: LoginHints = { accounts: [], exposed: false, providers: [], passwords: true }

/** What the sign-in page shows besides its form; empty until loaded. */
export function useLoginHints(): LoginHints {
  const { loginHints } = usePorts()
  const [hints, setHints] = useState(NO_HINTS)
  useEffect(() => {
    let stillHere = true
    loginHints().then(
      (found) => stillHere && setHints(found),
      (error: unknown) => console.warn('no hints for the sign-in page', error),
    )
    return () => {
      stillHere = false
    }
  }, [loginHints])
  return hints
}
