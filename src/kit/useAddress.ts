import { useSearchParams } from 'react-router'
import { usePorts } from './ports.ts'

/**
 * Reads and writes the state that a page keeps in the query of its address.
 * @param write leaves out default values
 * @returns the rendered state and a function that changes it. Changes start from the address of a navigation in progress, not from the rendered
 * state: if two keys are pressed quickly, the second one builds on the first.
 */
export function useAddress<State extends object>(
  read: (search: URLSearchParams) => State,
  write: (state: State) => Record<string, string>,
): [state: State, go: (next: Partial<State> | ((now: State) => Partial<State>)) => void] {
  const { goingTo } = usePorts()
  const [search, setSearch] = useSearchParams()
  const go = (next: Partial<State> | ((now: State) => Partial<State>)) => {
    const { pathname } = window.location
    const destination = goingTo()
    const now = read(
      new URLSearchParams(destination?.pathname === pathname ? destination.search : window.location.search),
    )
    setSearch(write({ ...now, ...(typeof next === 'function' ? next(now) : next) }))
  }
  return [read(search), go]
}
