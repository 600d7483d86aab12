import { useLocation, useNavigate } from 'ra-core'
import { useCallback, useEffect, useRef } from 'react'
import { keysOf } from '../../shortcuts/registry.ts'
import { shortcuts } from '../../shortcuts/shortcuts.ts'

/** Query parameter of the open tab; absent for the first. */
const TAB = 'tab'
/** Interval and maximum duration of waiting for the tab's shortcut to be registered, in ms. */
const LOOK = 50
const TIMEOUT = 5_000

export interface Tab {
  /** Key of the open tab; empty for the first. */
  readonly open: string
  /**
   * Opens another tab as a new history entry.
   * @param begin a shortcut to run there once it is registered
   */
  readonly go: (key: string, begin?: string) => void
}

/**
 * The open tab of a record, stored in the address.
 * @param known keys of the tabs besides the first
 */
export function useTab(known: readonly string[]): Tab {
  const { search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get(TAB) ?? ''
  const open = known.includes(asked) ? asked : ''
  const wanted = useRef<{ readonly tab: string; readonly key: string } | null>(null)
  const latest = useRef({ search, open, known })
  latest.current = { search, open, known }

  const go = useCallback(
    (key: string, begin?: string) => {
      const now = latest.current
      const to = now.known.includes(key) ? key : ''
      wanted.current = begin === undefined ? null : { tab: to, key: begin }
      const params = new URLSearchParams(now.search)
      if (to) params.set(TAB, to)
      else params.delete(TAB)
      if (to !== now.open) navigate({ search: params.size > 0 ? `?${params}` : '' })
    },
    [navigate],
  )

  useEffect(() => {
    const until = performance.now() + TIMEOUT
    const timer = setInterval(() => {
      const wish = wanted.current
      if (!wish || wish.tab !== open || performance.now() > until) return clearInterval(timer)
      const found = shortcuts.all().find((one) => one.scope === 'record' && one.run && keysOf(one).includes(wish.key))
      if (!found) return
      wanted.current = null
      clearInterval(timer)
      found.run?.()
    }, LOOK)
    return () => clearInterval(timer)
  }, [open])
  return { open, go }
}
