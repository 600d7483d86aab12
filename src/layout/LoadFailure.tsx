import { useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { Failure } from '../kit/ui/ErrorBoundary.tsx'

/** Shown when a screen could not be fetched or its permission could not be asked. */
export function LoadFailure() {
  const { revalidate } = useRevalidator()
  const error = useRouteError()
  useEffect(() => console.error('a screen could not be opened', error), [error])
  return (
    <main>
      <Failure retry={() => void revalidate()} />
    </main>
  )
}
