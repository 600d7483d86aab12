import { useCallback, useEffect, useRef, useState } from 'react'
import { type RefusedCall, usePorts } from '../../kit/ports.ts'

/** Interval of fetching again while the page is visible, in ms. */
const FRESH = 60_000

export interface Loaded<T> {
  readonly data: T | null
  readonly error: RefusedCall | null
  readonly reload: () => Promise<void>
  /** Replaces the loaded data by the response of an action. */
  readonly put: (data: T) => void
}

/**
 * The response of an address: fetched at once, every minute, and when the user returns to the page.
 * @param isAsked false: no request is sent
 */
export function useFetched<T>(path: string, isAsked = true): Loaded<T> {
  const { get } = usePorts()
  const [data, setData] = useState<T | null>(null)
  const [error, setError] = useState<RefusedCall | null>(null)
  const asked = useRef(0)
  /**
   * Sequence number of the request whose response is shown: responses to earlier requests are ignored, later ones are shown, whatever is still
   * pending.
   */
  const shown = useRef(0)
  const wanted = useRef(path)
  wanted.current = path
  const show = useCallback((mine: number, answer: { readonly data: T } | { readonly error: RefusedCall }) => {
    if (mine < shown.current) return
    shown.current = mine
    if ('data' in answer) setData(answer.data)
    setError('error' in answer ? answer.error : null)
  }, [])
  const reload = useCallback(async () => {
    const mine = ++asked.current
    const answer = await get<T>(path).then(
      (got) => ({ data: got }),
      (failure: unknown) => ({ error: failure as RefusedCall }),
    )
    if (wanted.current === path) show(mine, answer)
  }, [get, path, show])
  useEffect(() => {
    if (!isAsked) return
    void reload()
    const look = () => {
      if (document.visibilityState === 'visible') void reload()
    }
    const timer = setInterval(look, FRESH)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [reload, isAsked])
  const put = useCallback((answer: T) => show(++asked.current, { data: answer }), [show])
  return { data, error, reload, put }
}
