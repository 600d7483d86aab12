import './Progress.css'
import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { usePorts } from '../ports.ts'

type Phase = 'idle' | 'going' | 'done'
const FADE_MS = 300

/** A progress bar at the top during each change of route (fixed by the specification). */
export function Progress() {
  const currentPath = useLocation().pathname
  const { location: nextLocation } = useNavigation()
  // A list that is filtered changes only the query of its address, which is no change of route.
  const going = nextLocation !== undefined && nextLocation.pathname !== currentPath
  const [phase, setPhase] = useState<Phase>('idle')
  useEffect(() => {
    if (going) {
      setPhase('going')
      return
    }
    setPhase((before) => (before === 'going' ? 'done' : before))
    const timer = setTimeout(() => setPhase('idle'), FADE_MS)
    return () => clearTimeout(timer)
  }, [going])
  if (phase === 'going') return <ProgressBar />
  return <div className={`progress progress-${phase} no-print`} aria-hidden="true" />
}

/** The moving bar; used on its own while the program starts. */
export function ProgressBar() {
  const { translate } = usePorts()
  return <div className="progress progress-going no-print" role="progressbar" aria-label={translate('app.loading')} />
}
