import { useIsFetching } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Pending } from '../../ui/Pending.tsx'

/** Nothing has been asked for so long: what is in sight has come, in ms. */
const QUIET_MS = 150

const AllContext = createContext(false)

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
  return (
    <AllContext value={all}>
      {children}
      {!all && <Quiet onQuiet={() => setAll(true)} />}
    </AllContext>
  )
}

interface InTurnProps {
  readonly id: string
  readonly className?: string
  readonly children: ReactNode
}

/** A part that waits for its turn, and keeps some room until then. */
export function LazySection({ id, className, children }: InTurnProps) {
  const all = useContext(AllContext)
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
    <div id={id} ref={place} className={className} data-waits={!isOn || undefined}>
      {isOn ? children : <Pending lines={4} />}
    </div>
  )
}
