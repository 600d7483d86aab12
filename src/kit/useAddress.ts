import { useSearchParams } from 'react-router'
import { usePorts } from './ports.ts'

/**
 * What a screen keeps in the query of its address.
 * @param write without what goes without saying
 * @returns the drawn state, and what changes it. That begins with the state that the address will have, not the drawn one: of two keys pressed
 * at once the second steps on from where the first leads, though nothing of that is drawn yet.
 */
export function useAddress<State extends object>(
  read: (search: URLSearchParams) => State,
  write: (state: State) => Record<string, string>,
): [state: State, go: (next: Partial<State> | ((now: State) => Partial<State>)) => void] {
  const { goingTo } = usePorts()
  const [search, setSearch] = useSearchParams()
  const go = (next: Partial<State> | ((now: State) => Partial<State>)) => {
    const { pathname } = window.location
    const to = goingTo()
    const now = read(new URLSearchParams(to?.pathname === pathname ? to.search : window.location.search))
    setSearch(write({ ...now, ...(typeof next === 'function' ? next(now) : next) }))
  }
  return [read(search), go]
}
