import { useTranslate } from 'ra-core'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { shown } from '../../../../schema/engine/time/shifts.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import type { Best, Waiting, WaitingJob } from './dispatchData.ts'

interface UnassignedProps {
  readonly waiting: Waiting | undefined
  readonly best: ReadonlyMap<number, Best> | undefined
  readonly day: string
  readonly canBook: boolean
  readonly onBest: (job: WaitingJob) => void
  readonly onCarry: ((job: WaitingJob, card: HTMLElement) => void) | undefined
  readonly onGrab: ((event: PointerEvent, job: WaitingJob) => void) | undefined
  /** True when the panel is asked for by its key. */
  readonly summoned: number
}

const length = (minutes: number) =>
  [minutes >= 60 ? `${Math.floor(minutes / 60)} h` : '', minutes % 60 ? `${minutes % 60} min` : '']
    .filter(Boolean)
    .join(' ')

/** Jobs that nobody goes to: to be dragged into the board, carried there by keyboard, or given to who does them best. */
export function Unassigned({ waiting, best, day, canBook, onBest, onCarry, onGrab, summoned }: UnassignedProps) {
  const translate = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (summoned) list.current?.querySelector('button')?.focus()
  }, [summoned])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, job: WaitingJob) => {
    const card = event.currentTarget
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const carries = event.key === 'm' && !event.ctrlKey && !event.metaKey && onCarry
    if (by === 0 && !carries) return
    event.preventDefault()
    event.stopPropagation()
    if (carries) onCarry?.(job, card)
    else cards[cards.indexOf(card) + by]?.focus()
  }
  return (
    <section className="card waiting" aria-labelledby="waiting-title">
      <h2 id="waiting-title">
        {translate('dispatch.unassigned')} <span>{waiting?.total ?? ''}</span>
      </h2>
      {waiting?.data.length === 0 && <p className="quiet">{translate('dispatch.none_waiting')}</p>}
      <ul ref={list}>
        {waiting?.data.map((job) => {
          const [first] = best?.get(job.id)?.workers ?? []
          const at = first && shown(first.starts_at)
          const when = at && (at.day === day ? at.time : `${formatDate(at.day).slice(0, 5)} ${at.time}`)
          return (
            <li key={job.id}>
              <button
                type="button"
                className="waiting-job"
                data-job={job.id}
                style={{ '--own': job.colour } as React.CSSProperties}
                aria-disabled={!canBook || undefined}
                onClick={() => canBook && onBest(job)}
                onKeyDown={(event) => onKeyDown(event, job)}
                onPointerDown={onGrab && ((event) => onGrab(event, job))}
              >
                <b>{job.title}</b>
                <span>{[job.postcode, length(job.minutes), job.customer].filter(Boolean).join(' · ')}</span>
                <span className="waiting-since">
                  {job.number} · {translate('dispatch.since', { date: formatDate(dayOf(job.created_at)) })}
                </span>
                {canBook && best?.has(job.id) && (
                  <span className={first ? 'waiting-best' : undefined}>
                    {first ? translate('dispatch.best', { name: first.name, when }) : translate('dispatch.no_best')}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {waiting && waiting.total > waiting.data.length && (
        <p className="quiet">{translate('calendar.too_many', { shown: waiting.data.length, total: waiting.total })}</p>
      )}
    </section>
  )
}
