import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { revertChangeset } from '../../../../schema/areas/logs/acts.ts'
import { revertJob } from '../../../../schema/areas/logs/endpoints.ts'
import type { LogEntry, RevertJob } from '../../../../schema/areas/logs/shapes.ts'
import { usePanel } from '../../../kit/acts/provider.ts'
import { useRefusal } from '../../../kit/acts/useRefusal.ts'
import { undoStack } from '../../../kit/undo/session.ts'

/** How often it is asked how far the queue is, in ms. */
const ASK_MS = 700

export type Outcome = NonNullable<RevertJob['result']>

/** Puts back all that a request wrote: first what that would come to, then doing it; what is much is done by the queue. */
export function useChangesetRevert(entry: LogEntry) {
  const { changeset } = entry
  const panel = usePanel()
  const client = useQueryClient()
  const tell = useRefusal()
  const [job, setJob] = useState<number | null>(null)
  const [foreseen, setForeseen] = useState<Outcome | null>(null)
  const [done, setDone] = useState<Outcome | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const asked = useRef(false)

  const finish = (result: Outcome | null, own: string | null, preview: boolean) => {
    if (preview) {
      setForeseen(result)
      return
    }
    setDone(result)
    if (own && result?.done)
      undoStack.push({ changeset: own, resource: entry.entity, event: 'updated', count: result.done, label: null })
    void client.invalidateQueries()
  }
  const send = async (preview: boolean) => {
    setPending(true)
    try {
      const answer = await panel.act(revertChangeset, { params: { id: changeset }, body: preview ? { preview } : {} })
      if (answer.job) setJob(answer.job.id)
      else finish(answer.result, answer.changeset, preview)
    } catch (error) {
      setRefused(tell(error).code ?? 'fault')
    }
    setPending(false)
  }
  const { data: state } = useQuery({
    queryKey: ['logs', 'revert', job],
    queryFn: () => panel.ask(revertJob, { params: { id: String(job) } }),
    enabled: job !== null,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.finished ? false : ASK_MS),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the queue is done with it
  useEffect(() => {
    if (!state?.finished || state.id !== job) return
    setJob(null)
    if (state.code) setRefused(state.code)
    else finish(state.result, state.changeset, state.preview)
  }, [state])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void send(true)
  }, [])
  return { foreseen, done, refused, isBusy: pending || job !== null, isFar: job !== null, run: () => void send(false) }
}
