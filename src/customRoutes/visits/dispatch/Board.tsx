import { useTranslate } from 'ra-core'
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { weekdayOf } from '../../../../schema/engine/time/time.ts'
import { type Axis, type Block, type Lane, placeOf, wallAt } from './axis.ts'
import { type BoardWorker } from './dispatchData.ts'
import { LaneRow } from './LaneRow.tsx'
import { lengthOf, type useCursor } from './useCursor.ts'
import { VisitCard } from './VisitCard.tsx'

/** Whether the page is being printed; rendered before the browser takes its snapshot. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** Height of a worker's row in px, and the number of rows rendered beyond the visible ones. */
export const ROW = { day: 64, week: 52 } as const
const BEYOND = 4

interface BoardProps {
  readonly axis: Axis
  readonly lanes: readonly Lane[]
  readonly height: number
  readonly now: number
  readonly keys: ReturnType<typeof useCursor>
  readonly conflict: string | undefined
  readonly refs: {
    readonly scroll: RefObject<HTMLDivElement | null>
    readonly lanes: RefObject<HTMLUListElement | null>
    readonly ghost: RefObject<HTMLDivElement | null>
  }
  readonly onOpen: (block: Block) => void
  readonly onGrab: (event: PointerEvent, block: Block, lane: Lane) => void
  readonly onWorker: (worker: BoardWorker, anchor: HTMLElement) => void
}

/** First and last visible row as whole rows, so that scrolling renders only when one of them changes. */
function useRows(scroll: RefObject<HTMLDivElement | null>, height: number, count: number) {
  const [range, setRange] = useState({ first: 0, last: 30 })
  useLayoutEffect(() => {
    const box = scroll.current
    if (!box) return
    const measure = () => {
      const first = Math.max(0, Math.floor(box.scrollTop / height) - BEYOND)
      const last = Math.min(count, Math.ceil((box.scrollTop + box.clientHeight) / height) + BEYOND)
      setRange((before) => (before.first === first && before.last === last ? before : { first, last }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [scroll, height, count])
  return range
}

/** Workers as rows, hours as columns. Only visible rows are in the document, except for printing. */
export function Board({ axis, lanes, height, now, keys, conflict, refs, onOpen, onGrab, onWorker }: BoardProps) {
  const translate = useTranslate()
  const isPrinting = usePrinting()
  const visibleRows = useRows(refs.scroll, height, lanes.length)
  const { first, last } = isPrinting ? { first: 0, last: lanes.length } : visibleRows
  const { cursor, carried, block } = keys
  const cursorBox = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [box, scroll] = [cursorBox.current, refs.scroll.current]
    if (!box || !scroll || document.activeElement !== scroll) return
    box.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const isWeek = axis.days.length > 1
  const hours = Array.from({ length: (axis.to - axis.from) / 60 }, (_, i) => axis.from / 60 + i)
  const percentAt = (quarter: number) => `${(quarter / axis.length) * 100}%`
  const marks = axis.days.flatMap((day, d) =>
    (isWeek ? hours.filter((hour) => hour % 4 === 0) : hours).map((hour) => ({
      key: `${day} ${hour}`,
      label: `${String(hour).padStart(2, '0')}:00`,
      quarter: d * axis.perDay + (hour * 60 - axis.from) / 15,
    })),
  )
  const nowAt = placeOf(axis, now)
  const shownBlock = block && !carried ? block : null
  const from = shownBlock ? shownBlock.from : cursor.quarter
  const to = shownBlock ? shownBlock.to : cursor.quarter + (carried ? lengthOf(carried) : 2)
  const { time } = wallAt(axis, cursor.quarter)
  return (
    <div
      ref={refs.scroll}
      className="board-scroll"
      role="application"
      aria-label={translate('dispatch.board', { smart_count: lanes.length })}
      aria-describedby="dispatch-keys"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the board takes the arrow keys itself
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- the board takes the arrow keys itself
      data-span={isWeek ? 'week' : 'day'}
      style={{ '--days': axis.days.length, '--lanes': `${lanes.length * height}px` } as React.CSSProperties}
      onFocus={(event) => event.target === event.currentTarget && keys.look()}
      onKeyDown={keys.onKeyDown}
    >
      <div className="lanes-head">
        <span className="board-corner">{translate('dispatch.workers', { smart_count: lanes.length })}</span>
        <div className="board-hours" aria-hidden="true">
          {isWeek &&
            axis.days.map((day, d) => (
              <b key={day} style={{ left: percentAt(d * axis.perDay), width: percentAt(axis.perDay) }}>
                {translate(`dispatch.weekdays.${weekdayOf(day)}`)} {formatDate(day).slice(0, 5)}
              </b>
            ))}
          {marks.map(({ key, label, quarter }) => (
            <span key={key} style={{ left: percentAt(quarter) }}>
              {isWeek ? label.slice(0, 2) : label}
            </span>
          ))}
        </div>
      </div>
      <ul ref={refs.lanes} className="board-lanes" style={{ height: lanes.length * height }}>
        {lanes.slice(first, last).map((lane, i) => (
          <LaneRow
            key={lane.worker.id}
            lane={lane}
            axis={axis}
            height={height}
            now={now}
            onOpen={onOpen}
            onGrab={onGrab}
            onWorker={onWorker}
            row={first + i}
          />
        ))}
      </ul>
      <div className="board-over" style={{ height: lanes.length * height }} aria-hidden="true">
        {marks.map(({ key, quarter }) => (
          <i
            key={key}
            className={quarter % axis.perDay === 0 ? 'line line-day' : 'line'}
            style={{ left: percentAt(quarter) }}
          />
        ))}
        {nowAt > 0 && nowAt < axis.length && <i className="now" style={{ left: percentAt(nowAt) }} />}
        <div
          ref={cursorBox}
          className="cursor"
          data-carries={carried ? '' : undefined}
          data-conflict={conflict}
          style={{ top: cursor.row * height, height, left: percentAt(from), width: percentAt(to - from) }}
        >
          {carried && <span>{[time, conflict].filter(Boolean).join(' · ')}</span>}
        </div>
        <div ref={refs.ghost} className="ghost" hidden>
          <span />
        </div>
      </div>
      <VisitCard
        lanes={lanes}
        axis={axis}
        now={now}
        board={refs.scroll}
        at={cursorBox}
        block={shownBlock}
        row={cursor.row}
      />
    </div>
  )
}
