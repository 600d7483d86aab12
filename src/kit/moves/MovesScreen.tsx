import { useTranslate } from 'ra-core'
import { moves } from '../../../schema/areas/workspace/endpoints.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { useAnswer } from '../acts/provider.ts'
import { Pending } from '../ui/Pending.tsx'
import { MovesEditor } from './MovesEditor.tsx'
import '../kit.css'
import '../list/list.css'
import '../list/listCard.css'
import '../ui/states.css'

/** /{library}/moves: the editor for the moves of a library of statuses. */
export function MovesScreen({ library }: { readonly library: AnyResource }) {
  const translate = useTranslate()
  const { data, error, isFetchedAfterMount, refetch } = useAnswer(
    moves.at(library.name),
    {},
    { refetchOnWindowFocus: false, gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  )
  if (error && !data)
    return (
      <div className="state" role="alert">
        <h1>{translate(error.message, { _: translate('problem.server') })}</h1>
        <button type="button" className="button" onClick={() => void refetch()}>
          {translate('action.retry')}
        </button>
      </div>
    )
  if (!data || !isFetchedAfterMount) return <Pending />
  return <MovesEditor key={library.name} library={library} moves={data} />
}
