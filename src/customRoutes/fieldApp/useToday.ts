import { useEffect, useState } from 'react'
import { dayOf } from '../../../schema/engine/time/time.ts'

const MINUTE = 60_000

/** Today's date in the business's time zone, updated while the page is open. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayOf(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setToday(dayOf(Date.now())), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return today
}
