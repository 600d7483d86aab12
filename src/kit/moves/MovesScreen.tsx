import { useQuery } from '@tanstack/react-query'
import { type HttpError, useTranslate } from 'ra-core'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { Pending } from '../Pending.tsx'
import { useSend } from '../send.ts'
import type { Moves } from './draft.ts'
import { MovesEditor } from './MovesEditor.tsx'
import '../kit.css'
import '../list/list.css'
import '../states.css'

/** /{library}/moves: the designer of a library of statuses. */
export function MovesScreen({ library }: { readonly library: AnyResource }) {
  const translate = useTranslate()
  const send = useSend()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    queryKey: [library.name, 'moves'],
    queryFn: () => send<Moves>({ method: 'GET', path: `${library.name}/moves` }),
    ...{ retry: false, refetchOnWindowFocus: false, gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  })
  if (error && !data)
    return (
      <div className="state" role="alert">
        <h1>{translate((error as HttpError).message, { _: translate('problem.server') })}</h1>
        <button type="button" className="button" onClick={() => void refetch()}>
          {translate('action.retry')}
        </button>
      </div>
    )
  if (!data || !isFetchedAfterMount) return <Pending />
  return <MovesEditor key={library.name} library={library} moves={data} />
}
