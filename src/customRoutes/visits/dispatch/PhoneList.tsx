import { useTranslate } from 'ra-core'
import { isLate } from '../../../../schema/areas/visits/visit.ts'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { colourOf } from '../calendar/look.ts'
import type { Axis, Block, Lane } from './axis.ts'

interface PhoneListProps {
  readonly axis: Axis
  readonly lanes: readonly Lane[]
  /** Epoch milliseconds. */
  readonly now: number
  readonly onOpen: (block: Block) => void
}

/** Replaces the board on a phone: each worker with their visits one below the other. */
export function PhoneList({ axis, lanes, now, onOpen }: PhoneListProps) {
  const translate = useTranslate()
  return (
    <ul className="phone-lanes">
      {lanes.map(({ worker, blocks, hours, load }) => (
        <li key={worker.id} className="card">
          <h2>
            {worker.name}
            <small>{[worker.category, load === null ? null : `${load}%`].filter(Boolean).join(' · ')}</small>
          </h2>
          {blocks.length === 0 && (
            <p className="quiet">{translate(hours.length ? 'dispatch.nothing_booked' : 'dispatch.off')}</p>
          )}
          {blocks.map((block) => {
            const { visit } = block
            const [begin, end] = [localDayAndTime(visit.starts_at), localDayAndTime(visit.ends_at)]
            return (
              <button
                key={visit.id}
                type="button"
                style={{ '--own': colourOf(visit, 'status', undefined) } as React.CSSProperties}
                onClick={() => onOpen(block)}
              >
                <time>
                  {axis.days.length > 1 && `${formatDate(begin.day).slice(0, 5)} `}
                  {begin.time}–{end.time}
                </time>
                <b>{visit.name}</b>
                <span>{[visit.postcode, visit.customer].filter(Boolean).join(' · ')}</span>
                {isLate(visit, now) && <span className="visit-late">{translate('dispatch.not_begun')}</span>}
              </button>
            )
          })}
        </li>
      ))}
    </ul>
  )
}
