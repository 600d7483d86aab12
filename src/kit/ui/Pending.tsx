import { useEffect, useState } from 'react'
import '../kit.css'

/** Grey bars while a page is loading; nothing during the first 200 ms, so that a fast response does not flicker. */
export function Pending({ lines = 6 }: { readonly lines?: number }) {
  const isDelayed = useDelayed()
  return (
    <div className="kit-pending" aria-busy="true">
      {isDelayed && Array.from({ length: lines }, (_, i) => <span key={i} className="kit-bone" />)}
    </div>
  )
}

/** False during the first 200 ms. */
export function useDelayed(ms = 200): boolean {
  const [isDelayed, setDelayed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isDelayed
}
