import { useParams } from 'ra-core'
import { type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useDeclaration } from '../../declarationOf.ts'
import { loadable } from '../../ui/loadable.tsx'
import { Pending } from '../../ui/Pending.tsx'
import { momentInAddress } from './moment.ts'

const AsAtScreen = loadable(() => import('./AsAtScreen.tsx'), <Pending lines={8} />)

/** The record of this page at an earlier moment, where the address asks for one. Its code is loaded on first use. */
export function useRecordAsAt(): ReactNode {
  const resource = useDeclaration()
  const { id } = useParams<{ id: string }>()
  const [search] = useSearchParams()
  const moment = momentInAddress(search)
  return moment === undefined ? undefined : <AsAtScreen resource={resource} id={id} at={moment} />
}
