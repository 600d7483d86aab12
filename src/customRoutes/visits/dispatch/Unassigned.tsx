import { useTranslate } from 'ra-core'
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { DATE_REASONS } from '../../../../schema/areas/visits/wanted.ts'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { dayOf, weekdayOf } from '../../../../schema/engine/time/time.ts'
import { useDuration } from '../../../kit/useDuration.ts'
import type { Best, Waiting, WaitingJob } from './dispatchData.ts'
import { useReasonText } from './useReasonText.ts'

interface UnassignedProps {
  readonly waiting: Waiting | undefined
  readonly best: ReadonlyMap<number, Best> | undefined
  readonly day: string
  readonly canBook: boolean
  readonly onBest: (job: WaitingJob) => void
  readonly onCarry: ((job: WaitingJob) => void) | undefined
  readonly onGrab: ((event: PointerEvent, job: WaitingJob) => void) | undefined
  /** Changes when the panel is opened with its shortcut. */
  readonly summoned: number
  /** The job whose card gets the focus once it is rendered. */
  readonly focusTarget: { readonly job: number } | null
  readonly onFound: () => void
  /** Drop target for unassigning a visit. */
  readonly tray: RefObject<HTMLElement | null>
}

const DATES: ReadonlySet<string> = new Set(DATE_REASONS)
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Unassigned jobs: dragged onto the board, moved there by keyboard, or given to the best-suited worker. */
export function Unassigned({ waiting, best, day, canBook, onBest, onCarry, onGrab, ...focus }: UnassignedProps) {
  const { summoned, focusTarget, onFound, tray } = focus
  const translate = useTranslate()
  const reasonText = useReasonText()
  const duration = useDuration()
  const dated = (date: string) =>
    `${translate(`dispatch.weekdays_short.${weekdayOf(date)}`)} ${formatDate(date).slice(0, 5)}`
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (summoned) list.current?.querySelector('button')?.focus()
  }, [summoned])
  // The card is rendered with the next response, unless the user has moved the focus elsewhere meanwhile.
  useEffect(() => {
    const card = focusTarget && list.current?.querySelector<HTMLElement>(`[data-job="${focusTarget.job}"]`)
    if (!card) return
    onFound()
    const now = document.activeElement
    if (now === document.body || now?.matches('.board-scroll')) card.focus()
  }, [focusTarget, waiting, onFound])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, job: WaitingJob) => {
    const card = event.currentTarget
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('button') ?? [])]
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // Including arrow keys that change the day elsewhere: here they move between cards.
    const distance = STEPS[event.key] ?? 0
    const carries = event.key === 'm' && onCarry
    if (distance === 0 && !carries) return
    event.preventDefault()
    event.stopPropagation()
    if (carries) onCarry?.(job)
    else cards[cards.indexOf(card) + distance]?.focus()
  }
  return (
    <section ref={tray} className="card waiting" aria-labelledby="waiting-title">
      <p className="waiting-drop" aria-hidden="true" />
      <h2 id="waiting-title">
        {translate('dispatch.unassigned')} <span>{waiting?.total ?? ''}</span>
      </h2>
      {waiting?.data.length === 0 && <p className="quiet">{translate('dispatch.none_waiting')}</p>}
      <ul ref={list}>
        {waiting?.data.map((job) => {
          const [first] = best?.get(job.id)?.workers ?? []
          const firstTime = first && localDayAndTime(first.starts_at)
          const datesReason = job.planned_for !== null && first?.reasons.find(({ code }) => DATES.has(code))
          const when =
            firstTime && (firstTime.day === day ? firstTime.time : `${dated(firstTime.day)} ${firstTime.time}`)
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
                <b>
                  {job.title} <small>{job.number}</small>
                </b>
                <span>
                  {[job.customer, [job.city, job.postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
                </span>
                <span className="waiting-since">
                  {[
                    duration(job.minutes),
                    job.planned_for
                      ? translate('dispatch.wanted', { date: dated(job.planned_for) })
                      : translate('dispatch.since', { date: dated(dayOf(job.created_at)) }),
                  ].join(' · ')}
                </span>
                {canBook && best?.has(job.id) && (
                  <span className={first ? 'waiting-best' : undefined}>
                    {first ? translate('dispatch.best', { name: first.name, when }) : translate('dispatch.no_best')}
                    {datesReason && ` · ${reasonText(datesReason)}`}
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
