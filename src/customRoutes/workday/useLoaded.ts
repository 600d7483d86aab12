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

/** What an address answers: asked for at once, each minute, and when somebody comes back to the page. */
export function useLoaded<T>(path: string): Loaded<T> {
  const { get } = usePorts()
  const [data, setData] = useState<T | null>(null)
  const [error, setError] = useState<RefusedCall | null>(null)
  const last = useRef(0)
  const reload = useCallback(async () => {
    const mine = ++last.current
    try {
      const answer = await get<T>(path)
      if (mine !== last.current) return
      setData(answer)
      setError(null)
    } catch (failure) {
      if (mine === last.current) setError(failure as RefusedCall)
    }
  }, [get, path])
  useEffect(() => {
    void reload()
    const look = () => {
      if (document.visibilityState === 'visible') void reload()
    }
    const timer = setInterval(look, FRESH)
    document.addEventListener('visibilitychange', look)
    const counter = last
    return () => {
      counter.current++
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [reload])
  const put = useCallback((answer: T) => {
    last.current++
    setData(answer)
    setError(null)
  }, [])
  return { data, error, reload, put }
}
