import { useLocation, useNavigate } from 'ra-core'
import { useCallback, useEffect, useRef } from 'react'
import { keysOf } from '../../shortcuts/registry.ts'
import { shortcuts } from '../../shortcuts/shortcuts.ts'

/** Query parameter of the open tab; absent for the first. */
const TAB = 'tab'
/** Interval and maximum duration of waiting for the tab's shortcut to be registered, in ms. */
const CHECK_MS = 50
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
export function useTab(knownTabs: readonly string[]): Tab {
  const { search } = useLocation()
  const navigate = useNavigate()
  const requested = new URLSearchParams(search).get(TAB) ?? ''
  const open = knownTabs.includes(requested) ? requested : ''
  const pendingBegin = useRef<{ readonly tab: string; readonly key: string } | null>(null)
  const latest = useRef({ search, open, known: knownTabs })
  latest.current = { search, open, known: knownTabs }

  const openTab = useCallback(
    (key: string, begin?: string) => {
      const now = latest.current
      const target = now.known.includes(key) ? key : ''
      pendingBegin.current = begin === undefined ? null : { tab: target, key: begin }
      const params = new URLSearchParams(now.search)
      if (target) params.set(TAB, target)
      else params.delete(TAB)
      if (target !== now.open) navigate({ search: params.size > 0 ? `?${params}` : '' })
    },
    [navigate],
  )

  useEffect(() => {
    const until = performance.now() + TIMEOUT
    const timer = setInterval(() => {
      const pendingRequest = pendingBegin.current
      if (!pendingRequest || pendingRequest.tab !== open || performance.now() > until) return clearInterval(timer)
      const found = shortcuts
        .all()
        .find((one) => one.scope === 'record' && one.run && keysOf(one).includes(pendingRequest.key))
      if (!found) return
      pendingBegin.current = null
      clearInterval(timer)
      found.run?.()
    }, CHECK_MS)
    return () => clearInterval(timer)
  }, [open])
  return { open, go: openTab }
}
