import { useTranslate } from 'ra-core'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { Today } from '../../../schema/areas/dashboard/shapes.ts'
import { wallClock } from '../../../schema/engine/time/time.ts'
import { STATUS_COLOURS } from '../visits/calendar/look.ts'

/** Hours of the day that are always shown. */
const [FIRST, LAST] = [8, 18]

const hourOf = (moment: string): number => {
  const { hour, minute } = wallClock(moment)
  return Number(hour) + Number(minute) / 60
}

/** The hours that are shown, and the position of a time among them in percent. */
function axisOf({ workers, day }: Today) {
  const all = workers.flatMap(({ visits }) => visits.filter(({ away }) => !away))
  const [starts, ends] = [all.map(({ starts_at }) => hourOf(starts_at)), all.map(({ ends_at }) => hourOf(ends_at))]
  const from = Math.floor(Math.min(FIRST, ...starts))
  const to = Math.ceil(Math.max(LAST, ...ends))
  const percentAt = (hour: number) => Math.max(0, Math.min(100, ((hour - from) / (to - from)) * 100))
  /** Times on other days are cut off at the ends of this one. */
  const percentOf = (moment: string, isEnd: boolean) => {
    const { year, month, day: date } = wallClock(moment)
    const momentDay = `${year}-${month}-${date}`
    return percentAt(
      momentDay < day ? from : momentDay > day ? to : isEnd && hourOf(moment) === 0 ? to : hourOf(moment),
    )
  }
  return { from, to, at: percentAt, place: percentOf }
}

/** Today's visits as thin bars in the colours of their statuses, one row for each worker, with a line for the current time. */
export function TodayByWorker({ today, now }: { readonly today: Today; readonly now: string }) {
  const translate = useTranslate()
  const { from, to, at, place } = axisOf(today)
  const nowAt = hourOf(now)
  const hours = Array.from({ length: to - from - 1 }, (_, i) => from + 1 + i)
  const time = (moment: string) => {
    const { hour, minute } = wallClock(moment)
    return `${hour}:${minute}`
  }
  if (today.workers.length === 0) return <p className="card-empty">{translate('board_of_day.no_visits')}</p>
  return (
    <div className="day-line">
      <div className="day-hours" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} style={{ insetInlineStart: `${at(hour)}%` }}>
            {String(hour).padStart(2, '0')}:00
          </span>
        ))}
      </div>
      <ul>
        {today.workers.map((worker) => (
          <li key={worker.id}>
            <span className="day-worker">
              <span className="day-dot" style={{ background: worker.colour }} aria-hidden="true" />
              <span>{worker.name}</span>
            </span>
            <span className="day-track">
              {nowAt >= from && nowAt <= to && (
                <span className="day-now" style={{ insetInlineStart: `${at(nowAt)}%` }} aria-hidden="true" />
              )}
              {worker.visits.map((visit) => {
                const [left, right] = [place(visit.starts_at, false), place(visit.ends_at, true)]
                const style: CSSProperties & Record<'--status', string> = {
                  insetInlineStart: `${left}%`,
                  inlineSize: `${Math.max(1.5, right - left)}%`,
                  '--status': STATUS_COLOURS[visit.status as keyof typeof STATUS_COLOURS] ?? '#586176',
                }
                const status = translate(`resources.appointments.choices.status.${visit.status}`)
                const text = `${time(visit.starts_at)}–${time(visit.ends_at)} ${visit.label}, ${visit.away ? translate('board_of_day.away') : status}`
                return visit.away ? (
                  <span key={visit.id} className="day-away" style={style} title={text}>
                    <span className="sr-only">{text}</span>
                  </span>
                ) : (
                  <Link
                    key={visit.id}
                    to={`/appointments/edit/${visit.id}`}
                    className="day-visit"
                    data-status={visit.status}
                    style={style}
                    title={text}
                    aria-label={text}
                  >
                    <span>{visit.label}</span>
                  </Link>
                )
              })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Number of visits in each state. */
export function StatusesOfToday({ today }: { readonly today: Today }) {
  const translate = useTranslate()
  return (
    <span className="day-statuses">
      {Object.entries(today.statuses).map(([status, count]) => (
        <span key={status} data-status={status}>
          <span
            className="day-dot"
            style={{ background: STATUS_COLOURS[status as keyof typeof STATUS_COLOURS] }}
            aria-hidden="true"
          />
          {count} {translate(`resources.appointments.choices.status.${status}`).toLowerCase()}
        </span>
      ))}
    </span>
  )
}
