import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type MyVisit } from '../../../schema/areas/fieldApp/shapes.ts'
import { stateOf } from '../../../schema/areas/fieldApp/track.ts'
import { travelMinutes } from '../../../schema/areas/visits/travel.ts'
import { addDays, dayOf } from '../../../schema/engine/time/time.ts'
import { type Translate, usePorts } from '../../kit/ports.ts'
import { daysPath } from '../../offline/prefetchDays.ts'
import { clockOf, dayName, dayOfVisit } from './clock.ts'
import { DayFrame } from './DayFrame.tsx'
import { Failed } from './Failed.tsx'
import frame from './frame.module.css'
import { Places } from './Places.tsx'
import { Track } from './Track.tsx'
import { useFetched } from './useFetched.ts'
import { useWords } from './words.ts'
import styles from './workday.module.css'

const MINUTE = 60_000

/** Today's date in the business's time zone, updated while the page is open. */
function useToday(): string {
  const [today, setToday] = useState(() => dayOf(Date.now()))
  useEffect(() => {
    const timer = setInterval(() => setToday(dayOf(Date.now())), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return today
}

interface Day {
  readonly worker: { readonly id: number; readonly name: string } | null
  readonly data: readonly MyVisit[]
}

const ENDED_STATUSES = ['done', 'part_done', 'no_access', 'aborted']
const isOver = (visit: MyVisit) => stateOf(visit.times) === 'finished' || ENDED_STATUSES.includes(visit.status)

/** Driving time from one visit to the next, where both locations are known. */
function drive(from: MyVisit | undefined, to: MyVisit): number | null {
  if (!from || from.lat === null || from.lng === null || to.lat === null || to.lng === null) return null
  return travelMinutes({ lat: from.lat, lng: from.lng }, { lat: to.lat, lng: to.lng })
}

function Row({ translate, visit, before }: { translate: Translate; visit: MyVisit; before: MyVisit | undefined }) {
  const minutes = drive(before, visit)
  return (
    <li className={styles.dayRow}>
      <Link to={`/my/visits/${visit.id}`} className={styles.dayRowLink}>
        <span className={styles.dayRowTime}>
          <strong>{clockOf(visit.starts_at)}</strong>
          {minutes !== null && <span>{translate('workday.minutes_drive', { minutes })}</span>}
        </span>
        <span className={styles.dayRowText}>
          <strong>{visit.kind === 'leave' ? translate('workday.leave') : visit.title}</strong>
          <span>{visit.address.join(', ')}</span>
          {isOver(visit) && <span>{translate(`workday.outcome.${visit.status}`)}</span>}
        </span>
      </Link>
    </li>
  )
}

function Rows({ translate, visits }: { translate: Translate; visits: readonly MyVisit[] }) {
  return (
    <ul className={styles.dayRows}>
      {visits.map((visit, i) => (
        <Row key={visit.id} translate={translate} visit={visit} before={visits[i - 1]} />
      ))}
    </ul>
  )
}

/** The next visit, shown large. */
function First({ translate, visit }: { translate: Translate; visit: MyVisit }) {
  const state = stateOf(visit.times)
  return (
    <article className={styles.dayCard} aria-label={visit.title}>
      <p className={styles.dayHeadLine}>
        <span className={styles.dayState} data-state={state}>
          {translate(`workday.state.${state}`)}
        </span>
        <strong>
          {clockOf(visit.starts_at)}–{clockOf(visit.ends_at)}
        </strong>
      </p>
      <h2>
        <Link to={`/my/visits/${visit.id}`}>{visit.title}</Link>
      </h2>
      <Places translate={translate} visit={visit} />
      <Track translate={translate} times={visit.times} />
    </article>
  )
}

/** The following days with visits. */
function Ahead({ translate, visits, from }: { translate: Translate; visits: readonly MyVisit[]; from: string }) {
  const { locale } = usePorts()
  const days = [...Map.groupBy(visits, dayOfVisit)].filter(([day]) => day > from)
  return days.map(([day, dayVisits]) => (
    <section key={day}>
      <h2 className={styles.dayHeading}>
        {day === addDays(from, 1) ? translate('workday.tomorrow') : dayName(day, locale)}
      </h2>
      <Rows translate={translate} visits={dayVisits} />
    </section>
  ))
}

function Shown({ translate, day, today }: { translate: Translate; day: Day; today: string }) {
  const [month, setMonth] = useState(false)
  const ownVisits = day.data.filter((visit) => dayOfVisit(visit) === today)
  const open = ownVisits.filter((visit) => !isOver(visit) && visit.kind !== 'leave')
  const finishedVisits = ownVisits.filter(isOver)
  const leave = ownVisits.filter(({ kind }) => kind === 'leave')
  const [first, ...next] = open.toSorted(
    (a, b) => Number(stateOf(b.times) !== 'waiting') - Number(stateOf(a.times) !== 'waiting'),
  )
  const later = day.data.filter((visit) => dayOfVisit(visit) > today)
  const nextDay = later[0] && dayOfVisit(later[0])
  const shownVisits = month ? later : later.filter((visit) => dayOfVisit(visit) === nextDay)
  if (!day.worker)
    return (
      <section className={styles.dayCard}>
        <h2>{translate('workday.no_worker')}</h2>
        <p>{translate('workday.no_worker_about')}</p>
      </section>
    )
  return (
    <>
      {ownVisits.length > 0 && (
        <p className={styles.dayProgress}>
          <strong>
            {translate('workday.of_today', { done: finishedVisits.length, all: open.length + finishedVisits.length })}
          </strong>
          {open.length > 0 && (
            <span>
              {translate('workday.home_about', {
                at: clockOf(
                  open
                    .map(({ ends_at }) => ends_at)
                    .sort()
                    .at(-1) ?? '',
                ),
              })}
            </span>
          )}
        </p>
      )}
      {leave.length > 0 && <Rows translate={translate} visits={leave} />}
      {first && <First translate={translate} visit={first} />}
      {next.length > 0 && (
        <section>
          <h2 className={styles.dayHeading}>{translate('workday.next')}</h2>
          <Rows translate={translate} visits={next} />
        </section>
      )}
      {ownVisits.length === 0 && (
        <section className={styles.dayCard}>
          <h2>{translate('workday.nothing_today')}</h2>
          <p>{translate(later.length > 0 ? 'workday.next_day' : 'workday.nothing_ahead')}</p>
        </section>
      )}
      {finishedVisits.length > 0 && (
        <details className={styles.dayOver}>
          <summary>
            {translate('workday.finished')} · {finishedVisits.length}
          </summary>
          <Rows translate={translate} visits={finishedVisits} />
        </details>
      )}
      <Ahead translate={translate} visits={shownVisits} from={today} />
      {!month && later.length > shownVisits.length && (
        <button type="button" className="button" onClick={() => setMonth(true)}>
          {translate('workday.whole_month')}
        </button>
      )}
    </>
  )
}

/** /my/visits: a worker's visits today, on the next working day, and for the month on request. */
export default function MyDay() {
  const translate = useWords()
  const { locale } = usePorts()
  const today = useToday()
  const { data, error, reload } = useFetched<Day>(daysPath(today))
  if (!translate) return null
  const current = data?.data.find((visit) => dayOfVisit(visit) === today && !isOver(visit) && visit.kind !== 'leave')
  return (
    <DayFrame
      translate={translate}
      title={translate('workday.title')}
      about={dayName(today, locale)}
      foot={
        current && (
          <Link to={`/my/visits/${current.id}`} className={frame.dayThumb}>
            {translate('workday.open')}
          </Link>
        )
      }
    >
      {error && <Failed translate={translate} error={error} again={reload} />}
      {!data && !error && <p role="status">{translate('workday.loading')}</p>}
      {data && <Shown translate={translate} day={data} today={today} />}
    </DayFrame>
  )
}
