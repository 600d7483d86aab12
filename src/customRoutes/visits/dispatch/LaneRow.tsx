import { LinkBase, useTranslate } from 'ra-core'
import { memo, type PointerEvent } from 'react'
import { isLate } from '../../../../schema/areas/visits/visit.ts'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { Avatar } from '../../../kit/ui/Avatar.tsx'
import { useDuration } from '../../../kit/useDuration.ts'
import { useWords } from '../../../kit/words.ts'
import { colourOf } from '../calendar/look.ts'
import type { Axis, Block, Lane, Stretch } from './axis.ts'
import type { BoardWorker } from './dispatchData.ts'

interface LaneRowProps {
  readonly lane: Lane
  readonly axis: Axis
  readonly row: number
  readonly height: number
  /** Epoch milliseconds. */
  readonly now: number
  readonly onOpen: (block: Block) => void
  readonly onWorker: (worker: BoardWorker, anchor: HTMLElement) => void
  readonly onGrab: (event: PointerEvent, block: Block, lane: Lane) => void
}

/** Length in quarters of an hour below which there is no room for the second line. */
const NARROW = 3

const times = ({ visit }: Block) => `${localDayAndTime(visit.starts_at).time}–${localDayAndTime(visit.ends_at).time}`

/** One worker: hours, visits, and the journeys between them. */
export const LaneRow = memo(function LaneRow({ lane, axis, row, height, now, onOpen, onGrab, onWorker }: LaneRowProps) {
  const translate = useTranslate()
  const duration = useDuration()
  const words = useWords('appointments')
  const { worker, blocks, off, takenTimes, trips, load } = lane
  const across = ({ from, to }: Stretch) => ({
    left: `${(from / axis.length) * 100}%`,
    width: `${((to - from) / axis.length) * 100}%`,
  })
  const [first = '', ...rest] = worker.name.split(' ')
  return (
    <li className="lane" style={{ top: row * height, height }} aria-label={worker.name}>
      <div className="lane-head">
        <Avatar person={{ id: worker.id, email: '', first_name: first, last_name: rest.join(' ') }} size={26} />
        <span className="lane-name">
          <LinkBase to={`/workers/availability/${worker.id}`} tabIndex={-1}>
            {worker.name}
          </LinkBase>
          <small>
            <span>{worker.category}</span>
            {load !== null && <span className="lane-load">{`${load}%`}</span>}
          </small>
        </span>
        <button
          type="button"
          className="lane-more"
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={translate('grid.acts', { name: worker.name })}
          data-worker={worker.id}
          onClick={({ currentTarget }) => onWorker(worker, currentTarget)}
        />
      </div>
      <div className="lane-track">
        {off.map((one) => (
          <span key={one.from} className="lane-off" style={across(one)} />
        ))}
        {takenTimes.map((one) => (
          <span key={one.from} className="lane-taken" style={across(one)} title={translate('dispatch.taken')} />
        ))}
        {trips.map((trip) => (
          <span
            key={trip.from}
            className="lane-way"
            data-tight={trip.tight || undefined}
            style={across(trip.to > trip.from ? trip : { from: trip.from, to: trip.from + 0.6 })}
            title={translate(trip.tight ? 'dispatch.way_tight' : 'dispatch.way', { time: duration(trip.minutes) })}
          />
        ))}
        {blocks.map((block) => {
          const { visit } = block
          const isBlock = visit.kind === 'lock' || visit.kind === 'leave'
          const series = visit.series_id !== null && translate('series.sign')
          const timesText = times(block)
          const state = !isBlock && words.choice('status', visit.status)
          const notBegun = isLate(visit, now) && translate('dispatch.not_begun')
          const lateTrip = trips.find(({ to, tight }) => tight && to === block.from)
          return (
            <button
              key={visit.id}
              type="button"
              tabIndex={-1}
              className={isBlock ? 'visit visit-block' : 'visit'}
              data-visit={visit.id}
              data-over={!visit.exclusive || undefined}
              data-late={notBegun !== false || undefined}
              data-waiting={visit.id < 0 || undefined}
              data-folded={block.folded}
              data-narrow={block.to - block.from < NARROW || undefined}
              style={{ ...across(block), '--own': colourOf(visit, 'status', undefined) } as React.CSSProperties}
              onClick={() => onOpen(block)}
              onPointerDown={(event) => onGrab(event, block, lane)}
            >
              <b>{visit.series_id === null ? visit.name : `↻ ${visit.name}`}</b>
              <span className="sr-only">{[timesText, series, state].filter(Boolean).join(', ')}</span>
              <span>{[visit.postcode, visit.customer].filter(Boolean).join(' · ')}</span>
              {notBegun && <span className="visit-late">{notBegun}</span>}
              {!notBegun && lateTrip && (
                <span className="visit-late">{translate('dispatch.late', { time: duration(lateTrip.minutes) })}</span>
              )}
              {visit.kind !== 'leave' && !block.folded && (
                <i data-edge="end" aria-hidden="true" title={translate('dispatch.resize')} />
              )}
            </button>
          )
        })}
      </div>
    </li>
  )
})
