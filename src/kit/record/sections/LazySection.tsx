import { useIsFetching } from '@tanstack/react-query'
import { createContext, type ReactNode, Suspense, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Pending } from '../../ui/Pending.tsx'

/** Nothing has been asked for so long: what is in sight has come, in ms. */
const QUIET_MS = 150

/** Whether every part may ask, and how a part says that its program is still on the way. */
interface Turn {
  readonly all: boolean
  /** Returns what takes it back. */
  readonly loads: () => () => void
}

const TurnContext = createContext<Turn>({ all: false, loads: () => () => {} })

/** Tells once when no answer is waited for any more. */
function Quiet({ onQuiet }: { readonly onQuiet: () => void }) {
  const fetching = useIsFetching()
  useEffect(() => {
    if (fetching > 0) return undefined
    const timer = setTimeout(onQuiet, QUIET_MS)
    return () => clearTimeout(timer)
  }, [fetching, onQuiet])
  return null
}

/** A screen of many parts asks first for those that are in sight, and for the others once these are there. */
export function LazySections({ children }: { readonly children: ReactNode }) {
  const [all, setAll] = useState(false)
  const [loading, setLoading] = useState(0)
  const loads = useCallback(() => {
    setLoading((n) => n + 1)
    return () => setLoading((n) => n - 1)
  }, [])
  const onQuiet = useCallback(() => setAll(true), [])
  const turn = useMemo(() => ({ all, loads }), [all, loads])
  return (
    <TurnContext value={turn}>
      {children}
      {!all && loading === 0 && <Quiet onQuiet={onQuiet} />}
    </TurnContext>
  )
}

/** Stands where the program of a part is loaded, which has asked for nothing yet: it is not quiet before. */
function Loading() {
  const { loads } = use(TurnContext)
  useEffect(loads, [loads])
  return <Pending lines={3} />
}

interface InTurnProps {
  readonly id: string
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A part that waits for its turn. It keeps the room of a small one until all have had theirs: one that is loading is
 * shorter, and would pull those below it into sight.
 */
export function LazySection({ id, className, children }: InTurnProps) {
  const { all } = use(TurnContext)
  const [inSight, setInSight] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const isOn = all || inSight
  useEffect(() => {
    if (isOn || !place.current) return undefined
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setInSight(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isOn])
  return (
    <div id={id} ref={place} className={className} data-room={!all || undefined} data-waits={!isOn || undefined}>
      {isOn ? <Suspense fallback={<Loading />}>{children}</Suspense> : <Pending lines={4} />}
    </div>
  )
}
