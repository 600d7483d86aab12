import { useParams } from 'ra-core'
import { lazy, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useDeclaration } from '../../declared.ts'
import { Pending } from '../../ui/Pending.tsx'
import { askedIn } from './moment.ts'

const AsAtScreen = lazy(() => import('./AsAtScreen.tsx'))

/** The record of this screen as it was, where the address asks for a moment. Its code is fetched with the first one. */
export function usePast(): ReactNode {
  const resource = useDeclaration()
  const { id } = useParams<{ id: string }>()
  const [search] = useSearchParams()
  const at = askedIn(search)
  return at === undefined ? undefined : (
    <Suspense fallback={<Pending lines={8} />}>
      <AsAtScreen {...{ resource, id, at }} />
    </Suspense>
  )
}
