import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { unassign } from '../../../../schema/areas/visits/acts.ts'
import { board, unassigned } from '../../../../schema/areas/visits/endpoints.ts'
import { isUnassignable } from '../../../../schema/areas/visits/visit.ts'
import { formatMoment } from '../../../../schema/engine/text/format.ts'
import { isPast } from '../../../../schema/engine/time/time.ts'
import { listKey, usePanel } from '../../../kit/acts/provider.ts'
import { refusalKey, refusalOf } from '../../../kit/acts/useShowRefusal.ts'
import { useErrorText } from '../../../kit/errorText.ts'
import { announce } from '../../../kit/list/announce.tsx'
import { showToast } from '../../../kit/ui/toastStore.ts'
import { useSpokenRefusal } from '../../../resources/jobs/spoken/useSpokenRefusal.ts'
import { type BoardData, type Visit, type Waiting, type WaitingJob } from './dispatchData.ts'
import { waitingName } from './waitingName.ts'

/**
 * Runs writes to one record in quick succession one after the other, each with the version that the previous one returned: the data on screen still
 * has the older version, and would be refused as stale.
 * @returns a function that runs a write in its turn; `send` receives the version and returns the new one
 */
function useTurns() {
  const last = useRef(new Map<number, Promise<number>>())
  return async (id: number, version: number, send: (version: number) => Promise<number>): Promise<void> => {
    const before = last.current.get(id) ?? Promise.resolve(0)
    const sending = before.then((knownVersion) => send(Math.max(knownVersion, version)))
    const latestVersion = Promise.all([before, sending.catch(() => 0)])
    last.current.set(
      id,
      latestVersion.then((versions) => Math.max(...versions)),
    )
    await sending
  }
}

export interface Stretch {
  readonly starts_at: string
  readonly ends_at: string
}

/**
 * Books jobs and moves appointments. Changes are shown at once and reverted if the server refuses.
 * @returns actions that resolve to whether they succeeded, and whether one is in progress, because free times are only known afterwards
 */
export function useBoardBooking() {
  const panel = usePanel()
  const client = useQueryClient()
  const translate = useTranslate()
  const errorText = useErrorText()
  const describeRefusal = useSpokenRefusal()
  const notify = useNotify()

  const inTurn = useTurns()
  const [pendingCount, setPendingCount] = useState(0)

  const draw = (change: (board: BoardData) => BoardData) => {
    // A response that was requested earlier would revert the change for a moment.
    void client.cancelQueries({ queryKey: listKey(board) })
    client.setQueriesData<BoardData>({ queryKey: listKey(board) }, (boardData) => boardData && change(boardData))
  }
  const refetchBoard = () => client.invalidateQueries({ queryKey: ['appointments'] })
  const act = async (send: () => Promise<unknown>, done: string, args = {}): Promise<boolean> => {
    setPendingCount((count) => count + 1)
    try {
      await send()
      notify(done, { type: 'success', messageArgs: args })
      announce(translate(done, args))
      await refetchBoard()
      return true
    } catch (error) {
      const refusal = refusalOf(error)
      const [free] = (refusal.body['free'] ?? []) as readonly Stretch[]
      const why = errorText(refusalKey(refusal))
      const next = free && { why: why.replace(/[.。]$/, ''), at: formatMoment(free.starts_at) }
      if (!refusal.over) {
        const text = describeRefusal(refusal.body) ?? (next ? translate('dispatch.next_free', next) : why)
        showToast(text, { type: 'error' })
      }
      // The error is shown once the appointment is back in its place.
      await refetchBoard()
      if (refusal.over) announce(translate('dispatch.put_back'))
      return false
    } finally {
      setPendingCount((count) => count - 1)
    }
  }

  return {
    isUnderWay: pendingCount > 0,
    /** @param from the worker from whose row it was taken; the visit's other workers stay */
    move: (visit: Visit, to: Stretch, worker: number, from: number): Promise<boolean> => {
      if (isPast(visit.starts_at, Date.now()) || isPast(to.starts_at, Date.now())) {
        showToast(translate('problem.past'), { type: 'error' })
        return Promise.resolve(false)
      }
      const worker_ids = [...new Set(visit.worker_ids.map((id) => (id === from ? worker : id)))]
      const next = { ...visit, ...to, worker_ids }
      draw((boardData) => ({
        ...boardData,
        appointments: boardData.appointments.map((one) => (one.id === visit.id ? next : one)),
      }))
      const data = { ...to, ...(worker === from ? {} : { worker_ids }) }
      const send = async (version: number) => {
        const { data: updated } = await panel.update('appointments', {
          id: visit.id,
          data,
          previousData: { ...visit, version },
        })
        return Number(updated['version'])
      }
      return act(() => inTurn(visit.id, visit.version, send), 'message.saved')
    },
    /** @returns the job that is now unassigned; undefined where it still has other workers, or was refused */
    unassign: async (visit: Visit, worker: number): Promise<number | undefined> => {
      const remaining = visit.worker_ids.filter((id) => id !== worker)
      if (isUnassignable(visit))
        draw((boardData) => ({
          ...boardData,
          appointments: boardData.appointments.flatMap((one) =>
            one.id !== visit.id ? [one] : remaining.length ? [{ ...one, worker_ids: remaining }] : [],
          ),
        }))
      let waits: number | undefined
      const send = async (version: number) => {
        const { appointment } = await panel.act(unassign, { id: visit.id, version, body: { worker_id: worker } })
        if (appointment.status === 'cancelled') waits = appointment.subject_id ?? undefined
        return appointment.version
      }
      await act(() => inTurn(visit.id, visit.version, send), 'dispatch.unassigned_now', { name: visit.name })
      return waits
    },
    book: (job: WaitingJob, { starts_at, ends_at }: Stretch, worker: number): Promise<boolean> => {
      const times = { starts_at, ends_at }
      const data = {
        kind: 'job',
        subject: 'jobs',
        subject_id: job.id,
        title: job.title,
        site: job.site,
        ...times,
        worker_ids: [worker],
        franchise_id: job.franchise_id,
      }
      const bookedVisit: Visit = {
        id: -job.id,
        version: 0,
        name: job.title,
        kind: 'job',
        status: 'booked',
        exclusive: true,
        series_id: null,
        site: job.site,
        postcode: job.postcode,
        customer: job.customer,
        lat: job.lat,
        lng: job.lng,
        ...times,
        worker_ids: [worker],
      }
      draw((all) => ({ ...all, appointments: [...all.appointments, bookedVisit] }))
      client.setQueriesData<Waiting>(
        { queryKey: listKey(unassigned) },
        (waiting) => waiting && { data: waiting.data.filter(({ id }) => id !== job.id), total: waiting.total - 1 },
      )
      const name = waitingName(job)
      return act(() => panel.create('appointments', { data }), 'dispatch.booked', { name })
    },
  }
}
