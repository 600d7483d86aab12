import { useNavigate } from 'ra-core'
import type { AvailableAction } from './availableActions.ts'

/** Runs an action, or opens its page. */
export function useRunAction(): (offer: AvailableAction) => void {
  const navigate = useNavigate()
  return ({ run, to, state }) => {
    if (run) run()
    else if (to && /^[a-z]+:/.test(to)) window.location.assign(to)
    else if (to) navigate(to, state ? { state } : {})
  }
}
