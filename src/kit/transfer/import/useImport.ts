import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { type RefusedCall, usePorts } from '../../ports.ts'
import { undoStack } from '../../undo/session.ts'
import {
  type Decision,
  type ImportFile,
  type ImportSettings,
  type ImportState,
  type Meanings,
  problemOf,
  useImportCalls,
} from './importCalls.ts'

/** Polling interval of a step in progress, in ms. */
const ASK_MS = 700
const isUnderWay = (state?: ImportState) => state?.status === 'checking' || state?.status === 'running'

/** An import in progress: the address contains its id, so that a reload or a link continues it. A finished import is added to what Ctrl+Z undoes. */
export function useImport(resource: AnyResource) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const translate = useTranslate()
  const client = useQueryClient()
  const calls = useImportCalls(resource.name)
  const { locale } = usePorts()
  const fileId = Number(new URLSearchParams(search).get('file'))
  const id = Number.isSafeInteger(fileId) && fileId > 0 ? fileId : undefined
  const stateKey = ['imports', resource.name, 'state', id]
  const [problem, setProblem] = useState<{ readonly text: string; readonly fields?: RefusedCall['body'] } | null>(null)
  const [pending, setPending] = useState(false)
  const [isCancelling, setCancelling] = useState(false)

  const state = useQuery({
    queryKey: stateKey,
    queryFn: () => calls.state(id as number),
    enabled: id !== undefined,
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (isUnderWay(data) ? ASK_MS : false),
  })
  const file = useQuery({
    queryKey: ['imports', resource.name, 'file', id],
    queryFn: () => calls.preview(id as number),
    enabled: id !== undefined && ['uploaded', 'checked', 'failed'].includes(state.data?.status ?? ''),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const values = useQuery({
    queryKey: ['imports', resource.name, 'values', id, state.data?.status, locale],
    queryFn: () => calls.values(id as number, locale),
    enabled: id !== undefined && state.data?.status === 'checked',
    retry: false,
    gcTime: 0,
  })
  const { status, changeset, created = 0, updated = 0 } = state.data ?? {}

  const isEnded = status === 'done' || status === 'cancelled'
  const count = created + updated
  useEffect(() => {
    if (!isEnded || !changeset || count === 0) return
    undoStack.push({
      changeset,
      resource: resource.name,
      event: created > 0 ? 'created' : 'updated',
      count,
      label: null,
    })
    void client.invalidateQueries({ queryKey: [resource.name] })
  }, [isEnded, changeset, count, created, resource.name, client])

  /** Runs a step; errors are shown on the page. */
  async function attempt<T>(step: () => Promise<T>): Promise<T | undefined> {
    setPending(true)
    setProblem(null)
    try {
      return await step()
    } catch (error) {
      const { key, args } = problemOf(error)
      const { body, code } = error as RefusedCall
      const text = translate(key, { ...args, _: translate(`problem.${code}`, { _: translate('problem.server') }) })
      setProblem({ text, ...(body ? { fields: body } : {}) })
      return undefined
    } finally {
      setPending(false)
    }
  }
  const show = (next: ImportState | undefined) => next && client.setQueryData(stateKey, next)
  const open = (uploaded: ImportFile) => {
    client.setQueryData(['imports', resource.name, 'file', uploaded.id], uploaded)
    navigate({ search: `?file=${uploaded.id}` })
  }
  return {
    calls,
    id,
    state: id === undefined ? undefined : state.data,
    file: id === undefined ? undefined : file.data,
    /** Texts of the checked file that match no value; undefined until loaded. */
    texts: status === 'checked' ? values.data?.fields : undefined,
    error: state.error ?? file.error ?? values.error,
    problem,
    pending,
    isCancelling: isCancelling && isUnderWay(state.data),
    upload: async (chosen: File) => {
      const uploaded = await attempt(() => calls.upload(chosen))
      if (uploaded) open(uploaded)
    },
    read: async (how: { encoding?: string; delimiter?: string }) => {
      const next = await attempt(() => calls.preview(id as number, how))
      if (next) client.setQueryData(['imports', resource.name, 'file', id], next)
    },
    check: async (settings: ImportSettings) => {
      const next = await attempt(() => calls.check(id as number, settings))
      // Restores the user's choices on returning to the columns.
      if (next)
        client.setQueryData<ImportFile>(
          ['imports', resource.name, 'file', id],
          (before) => before && { ...before, columns: settings.columns, chosenOrders: settings.orders },
        )
      show(next)
    },
    /** @returns whether it was accepted */
    mean: async (meanings: Meanings) => {
      const next = await attempt(() => calls.mean(id as number, meanings))
      show(next)
      return next !== undefined
    },
    run: async () => show(await attempt(() => calls.run(id as number))),
    decide: async (decision: Decision, rows?: readonly number[]) => {
      show(await attempt(() => calls.decide(id as number, decision, rows)))
      await client.invalidateQueries({ queryKey: ['imports', resource.name, 'likely', id] })
    },
    repair: async (n: number, cells: Readonly<Record<string, string>>) => {
      show(await attempt(() => calls.repair(id as number, n, cells)))
      for (const rows of ['refused', 'likely', 'values'])
        void client.invalidateQueries({ queryKey: ['imports', resource.name, rows, id] })
    },
    cancel: async () => {
      setCancelling(true)
      await attempt(() => calls.cancel(id as number))
    },
    leave: () => {
      setProblem(null)
      navigate({ search: '' })
    },
  }
}
export type Importing = ReturnType<typeof useImport>
