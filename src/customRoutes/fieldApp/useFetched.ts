import { useCallback, useEffect, useRef, useState } from 'react'
import { type RefusedCall, usePorts } from '../../kit/ports.ts'

/** Milliseconds after which what is shown is asked for again, while somebody looks. */
const FRESH = 60_000

export interface Loaded<T> {
  readonly data: T | null
  readonly error: RefusedCall | null
  readonly reload: () => Promise<void>
  /** What an act has answered takes the place of what was loaded. */
  readonly put: (data: T) => void
}

/**
 * What an address answers: asked for at once, each minute, and when somebody comes back to the page.
 * @param isAsked false: nothing is asked
 */
export function useFetched<T>(path: string, isAsked = true): Loaded<T> {
  const { get } = usePorts()
  const [data, setData] = useState<T | null>(null)
  const [error, setError] = useState<RefusedCall | null>(null)
  const asked = useRef(0)
  /** The question that what is shown answers: one before it is late, one after it is newer, however many there are still to come. */
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
