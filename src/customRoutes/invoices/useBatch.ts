import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'ra-core'
import { useEffect } from 'react'
import { batch } from '../../../schema/areas/invoices/acts.ts'
import { batchOf } from '../../../schema/areas/invoices/endpoints.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { useAct } from '../../kit/acts/useAct.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { chosenIn } from '../../kit/list/select/BulkLinks.tsx'
import { undoStack } from '../../kit/undo/session.ts'

/** Polling interval, in ms. */
const ASK_MS = 500

export interface BatchWish {
  readonly issue: boolean
  /** `YYYY-MM-DD`; today where it is empty. */
  readonly date: string
}

/** A batch of jobs to be invoiced. The address contains the selection, and later the running batch, so that a reload continues it. */
export function useBatch({ issue, date }: BatchWish) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const panel = usePanel()
  const client = useQueryClient()
  const showRefusal = useShowRefusal()
  const { run, pending } = useAct(batch, { waits: false })
  const chosen = chosenIn(search)
  const batchId = Number(new URLSearchParams(search).get('batch'))
  const id = Number.isSafeInteger(batchId) && batchId > 0 ? batchId : null
  const body = {
    ...(chosen && ('ids' in chosen ? { job_ids: chosen.ids } : { matching: { ...chosen, archived: false as const } })),
    issue,
    ...(issue && date ? { issue_date: date } : {}),
  }
  const preview = useQuery({
    queryKey: ['invoices', 'batch', 'preview', body],
    queryFn: async () => (await panel.act(batch, { body: { ...body, preview: true } })).preview,
    enabled: id === null && chosen !== null,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  })
  const state = useQuery({
    queryKey: ['invoices', 'batch', 'state', id],
    queryFn: () => panel.ask(batchOf, { params: { batch: id ?? 0 } }),
    enabled: id !== null,
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data && !data.finished ? ASK_MS : false),
  })
  const { finished = false, changeset = null, done = 0 } = state.data ?? {}
  useEffect(() => {
    if (!finished) return
    // Created drafts can be undone with Ctrl+Z.
    if (changeset) undoStack.push({ changeset, resource: 'invoices', event: 'created', count: done, label: null })
    for (const name of ['invoices', 'jobs']) void client.invalidateQueries({ queryKey: [name, 'getList'] })
  }, [finished, changeset, done, client])
  return {
    chosen,
    id,
    preview,
    state,
    pending,
    begin: async () => {
      try {
        const started = await run({ body })
        if (started?.batch) navigate({ search: `?batch=${started.batch.id}` }, { replace: true })
      } catch (error) {
        showRefusal(error)
      }
    },
  }
}
