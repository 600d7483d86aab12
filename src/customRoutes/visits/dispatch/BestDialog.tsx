import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import type { BestWorker, WaitingJob } from './dispatchData.ts'
import { useBest } from './dispatchData.ts'
import type { DispatchState } from './dispatchState.ts'
import { useReasonText } from './useReasonText.ts'
import { waitingName } from './waitingName.ts'

interface BestDialogProps {
  readonly job: WaitingJob
  readonly from: string
  readonly filters: DispatchState['filters']
  /** Another booking is in progress: free times are queried afterwards. */
  readonly waits: boolean
  readonly onBook: (job: WaitingJob, slot: BestWorker, worker: number) => Promise<boolean>
  readonly onClose: () => void
}

/** The best-suited workers for a job, with times and reasons; one click books. */
export function BestDialog({ job, from, filters, waits, onBook, onClose }: BestDialogProps) {
  const translate = useTranslate()
  const reasonText = useReasonText()
  const [pending, setPending] = useState(false)
  const { data, isPending } = useBest([job.id], from, filters, 8, !waits)
  const workers = data?.get(job.id)?.workers ?? []
  const best = useRef<HTMLButtonElement>(null)
  const isFound = workers.length > 0
  // The suggestions load after the dialog opens; Enter is meant for the best one, not the link below.
  useEffect(() => {
    if (isFound) best.current?.focus()
  }, [isFound])
  const book = async (one: BestWorker) => {
    if (pending) return
    setPending(true)
    const done = await onBook(job, one, one.worker_id)
    setPending(false)
    if (done) onClose()
  }
  return (
    <Dialog
      title={waitingName(job)}
      onClose={pending ? undefined : onClose}
      acts={
        <>
          <Link className="button" to={`/jobs/details/${job.id}`}>
            {translate('dispatch.open_job')}
          </Link>
          <button type="button" className="button" onClick={onClose}>
            {translate('ra.action.close')}
          </button>
        </>
      }
    >
      <p className="quiet">{job.site}</p>
      <h3 className="best-title">{translate('dispatch.best_title')}</h3>
      {!isPending && workers.length === 0 && <p>{translate('dispatch.nobody')}</p>}
      <ol className="best-list" aria-busy={isPending || undefined}>
        {workers.map((one, i) => {
          const [begin, end] = [localDayAndTime(one.starts_at), localDayAndTime(one.ends_at)]
          return (
            <li key={one.worker_id}>
              <button
                type="button"
                data-autofocus={i === 0 || undefined}
                ref={i === 0 ? best : undefined}
                aria-disabled={pending || undefined}
                onClick={() => void book(one)}
              >
                <b>{one.name}</b>
                <span className="best-when">
                  {formatDate(begin.day)}, {begin.time}–{end.time}
                </span>
                <span className="best-why">
                  {one.reasons.map((reason) => (
                    <span key={`${reason.code} ${reason.name ?? ''}`}>{reasonText(reason)}</span>
                  ))}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
