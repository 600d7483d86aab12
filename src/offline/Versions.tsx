import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { usePorts } from '../kit/ports.ts'
import { loadable } from '../kit/ui/loadable.tsx'

const ReloadPrompt = loadable(() => import('./prompt/ReloadPrompt.tsx'))

/** Stores the program for offline work once the page has loaded: for users of the program, not for customers who pay or accept a quote. */
export function Versions() {
  const { user } = usePorts()
  const { pathname } = useLocation()
  const [loaded, setLoaded] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const isOurs = user !== null || pathname.startsWith('/auth/')
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    const ready = () => setLoaded(true)
    if (document.readyState === 'complete') return ready()
    window.addEventListener('load', ready, { once: true })
    return () => window.removeEventListener('load', ready)
  }, [])
  useEffect(() => {
    if (isOurs) setWanted(true)
  }, [isOurs])
  if (!loaded || !isWanted) return null
  return <ReloadPrompt />
}
