import { useTranslate } from 'ra-core'
import type { CSSProperties } from 'react'
import { isLate } from '../../../../../schema/areas/visits/visit.ts'
import { useMinute } from '../../useMinute.ts'
import type { Entry, WorkerName } from '../calendarData.ts'
import { isBlocking } from './drawn.ts'
import css from './VisitChip.module.css'
import { WorkerDot } from './WorkerDot.tsx'

interface VisitChipProps {
  readonly entry: Entry
  readonly workers: ReadonlyMap<number, WorkerName> | undefined
  /** `#rrggbb` of its edge. */
  readonly colour: string
  /** Times of day in the business's time zone; while dragging, those under the pointer. */
  readonly from: string
  readonly to: string
  /** Everything in one line, for screen readers. */
  readonly description: string
}

const ENDED_STATUSES: readonly string[] = ['done', 'part_done', 'no_access', 'aborted', 'cancelled']

/** The two parts of a British postcode; any other text is entirely in the first. */
function halves(postcode: string): readonly [outward: string, inward: string] {
  const [, outward, inward] = /^(.+?)\s*(\d[A-Za-z]{2})$/.exec(postcode.trim()) ?? []
  return outward && inward ? [outward, ` ${inward}`] : [postcode, '']
}

/**
 * A visit in the day or week view: type, place, time, worker. Where space is short, the least important parts are dropped first
 * (VisitChip.module.css).
 */
export function VisitChip({ entry, workers, colour, from, to, description }: VisitChipProps) {
  const [outward, inward] = halves(entry.postcode ?? '')
  const [first] = entry.worker_ids
  const translate = useTranslate()
  const notBegun = isLate(entry, useMinute()) && translate('dispatch.not_begun')
  const style = { '--own': colour } as CSSProperties
  return (
    <div
      className={css['visitChip']}
      style={style}
      data-block={isBlocking(entry) || undefined}
      data-over={ENDED_STATUSES.includes(entry.status) || undefined}
      data-late={notBegun !== false || undefined}
      data-doubled={!entry.exclusive || undefined}
    >
      <div className={css['visitBody']}>
        <div className={css['visitText']} aria-hidden="true">
          <b>
            {entry.series_id !== null && '↻ '}
            {entry.name.split(/(\s+)/).map((word, i) =>
              word.trim() ? (
                // The words of a title never change their order.
                <i key={`${i} ${word}`} className={css['visitWord']}>
                  {word}
                </i>
              ) : (
                ' '
              ),
            )}
          </b>
          {notBegun && <span className={css['visitLate']}>{notBegun}</span>}
          {outward && (
            <span className={css['visitWhere']}>
              {outward}
              <span className={css['visitInward']}>{inward}</span>
            </span>
          )}
          <span className={css['visitTime']}>
            {from}
            <span className={css['visitEnd']}>–{to}</span>
          </span>
        </div>
        {first !== undefined && (
          <span className={css['visitWho']}>
            <WorkerDot worker={workers?.get(first)} more={entry.worker_ids.length - 1} />
          </span>
        )}
      </div>
      <span className="sr-only">{notBegun ? `${description}, ${notBegun}` : description}</span>
    </div>
  )
}
