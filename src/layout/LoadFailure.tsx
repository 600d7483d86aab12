import { useEffect, useSyncExternalStore } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { Failure } from '../kit/ui/ErrorBoundary.tsx'
import { connection, connectionLost } from '../offline/connection.ts'

/** Shown when a page or its permissions could not be loaded; without a connection it tries again automatically once there is one. */
export function LoadFailure() {
  const { revalidate } = useRevalidator()
  const error = useRouteError()
  const isOnline = useSyncExternalStore(connection.subscribe, connection.get)
  useEffect(() => {
    const isAway = !navigator.onLine || (error instanceof Error && error.name === 'NetworkError')
    if (!isAway) return console.error('a screen could not be opened', error)
    connectionLost()
    return connection.subscribe(() => connection.get() && void revalidate())
  }, [error, revalidate])
  return (
    <main>
      <Failure away={!isOnline} retry={() => void revalidate()} />
    </main>
  )
}
