import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { revertChangeset, revertPerson } from '../../../../schema/areas/logs/acts.ts'
import { revertJob } from '../../../../schema/areas/logs/endpoints.ts'
import type { LogEntry, RevertJob } from '../../../../schema/areas/logs/shapes.ts'
import type { AnswerOf } from '../../../../schema/engine/act.ts'
import type { PanelProvider } from '../../../dataProvider/index.ts'
import { usePanel } from '../../../kit/acts/provider.ts'
import { useShowRefusal } from '../../../kit/acts/useShowRefusal.ts'
import { undoStack } from '../../../kit/undo/session.ts'

/** Polling interval, in ms. */
const ASK_MS = 700

export type Outcome = NonNullable<RevertJob['result']>

/** What to revert, and how to request it. */
export interface RevertTarget {
  /** The main resource concerned, which an undo of the revert refers to. */
  readonly resource: string
  readonly send: (panel: PanelProvider, preview: boolean) => Promise<AnswerOf<typeof revertChangeset>>
}

/** Everything that the request of an entry wrote. */
export const ofRequest = ({ entity, changeset }: Pick<LogEntry, 'entity' | 'changeset'>): RevertTarget => ({
  resource: entity,
  send: (panel, preview) => panel.act(revertChangeset, { params: { id: changeset }, body: preview ? { preview } : {} }),
})

/** Everything that a user did between two times, ISO 8601. */
export const ofPerson = (user_id: number, from: string, to: string): RevertTarget => ({
  resource: 'users',
  send: (panel, preview) => panel.act(revertPerson, { body: { user_id, from, to, ...(preview ? { preview } : {}) } }),
})

/** Reverts what requests wrote: first a dry run, then the revert; large ones run as a background job. */
export function useChangesetRevert(target: RevertTarget) {
  const panel = usePanel()
  const client = useQueryClient()
  const showRefusal = useShowRefusal()
  const [job, setJob] = useState<number | null>(null)
  const [foreseen, setForeseen] = useState<Outcome | null>(null)
  const [done, setDone] = useState<Outcome | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const isRequested = useRef(false)

  const finish = (result: Outcome | null, ownChangeset: string | null, preview: boolean) => {
    if (preview) {
      setForeseen(result)
      return
    }
    setDone(result)
    if (ownChangeset && result?.done)
      undoStack.push({
        changeset: ownChangeset,
        resource: target.resource,
        event: 'updated',
        count: result.done,
        label: null,
      })
    void client.invalidateQueries()
  }
  const send = async (preview: boolean) => {
    setPending(true)
    try {
      const answer = await target.send(panel, preview)
      if (answer.job) setJob(answer.job.id)
      else finish(answer.result, answer.changeset, preview)
    } catch (error) {
      setRefusal(showRefusal(error).code ?? 'fault')
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
  const latest = useRef({ send, taken: () => {} })
  latest.current = {
    send,
    taken: () => {
      if (!state?.finished || state.id !== job) return
      setJob(null)
      if (state.code) setRefusal(state.code)
      else finish(state.result, state.changeset, state.preview)
    },
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the background job has finished
  useEffect(() => latest.current.taken(), [state])
  useEffect(() => {
    if (isRequested.current) return
    isRequested.current = true
    void latest.current.send(true)
  }, [])
  return {
    foreseen,
    done,
    refused: refusal,
    isBusy: pending || job !== null,
    isFar: job !== null,
    run: () => void send(false),
  }
}
