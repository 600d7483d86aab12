import type { OwnTimes } from '../../../schema/areas/fieldApp/shapes.ts'
import type { Translate } from '../../kit/ports.ts'
import { clockOf } from './clock.ts'
import frame from './frame.module.css'

/** On my way, started, finished: the steps done, with their times, and those to come. */
export function Track({ translate, times }: { translate: Translate; times: OwnTimes }) {
  const points = [
    ['onTheWay', times.on_the_way_at],
    ['onSite', times.started_at],
    ['finish', times.finished_at],
  ] as const
  return (
    <ol className={frame.dayTrack}>
      {points.map(([name, instant]) => (
        <li key={name} data-done={instant !== null}>
          {instant
            ? translate(`workday.track.${name}`, { at: clockOf(instant) })
            : translate(`workday.track_ahead.${name}`)}
        </li>
      ))}
    </ol>
  )
}
