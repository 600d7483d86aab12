import { useEffect, useState } from 'react'
import '../kit.css'

/** Grey bars while a page is loading; nothing during the first 200 ms, so that a fast response does not flicker. */
export function Pending({ lines = 6 }: { readonly lines?: number }) {
  const shown = useDelayed()
  return (
    <div className="kit-pending" aria-busy="true">
      {shown && Array.from({ length: lines }, (_, i) => <span key={i} className="kit-bone" />)}
    </div>
  )
}

/** False during the first 200 ms. */
export function useDelayed(ms = 200): boolean {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return shown
}
