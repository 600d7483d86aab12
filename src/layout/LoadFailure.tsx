import { useRevalidator } from 'react-router'
import { Failure } from '../kit/ErrorBoundary.tsx'

/** Shown when a screen could not be fetched or its permission could not be asked. */
export function LoadFailure() {
  const { revalidate } = useRevalidator()
  return (
    <main>
      <Failure retry={() => void revalidate()} />
    </main>
  )
}
