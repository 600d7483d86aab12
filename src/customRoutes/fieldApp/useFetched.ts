import { useCallback, useEffect, useRef, useState } from 'react'
import { type RefusedCall, usePorts } from '../../kit/ports.ts'

/** Interval of fetching again while the page is visible, in ms. */
const FRESH_MS = 60_000

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
  const lastRequest = useRef(0)
  /**
   * Sequence number of the request whose response is shown: responses to earlier requests are ignored, later ones are shown, whatever is still
   * pending.
   */
  const lastShown = useRef(0)
  const currentPath = useRef(path)
  currentPath.current = path
  const show = useCallback((requestNumber: number, answer: { readonly data: T } | { readonly error: RefusedCall }) => {
    if (requestNumber < lastShown.current) return
    lastShown.current = requestNumber
    if ('data' in answer) setData(answer.data)
    setError('error' in answer ? answer.error : null)
  }, [])
  const reload = useCallback(async () => {
    const requestNumber = ++lastRequest.current
    const answer = await get<T>(path).then(
      (answer) => ({ data: answer }),
      (failure: unknown) => ({ error: failure as RefusedCall }),
    )
    if (currentPath.current === path) show(requestNumber, answer)
  }, [get, path, show])
  useEffect(() => {
    if (!isAsked) return
    void reload()
    const reloadVisible = () => {
      if (document.visibilityState === 'visible') void reload()
    }
    const timer = setInterval(reloadVisible, FRESH_MS)
    document.addEventListener('visibilitychange', reloadVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reloadVisible)
    }
  }, [reload, isAsked])
  const put = useCallback((answer: T) => show(++lastRequest.current, { data: answer }), [show])
  return { data, error, reload, put }
}
