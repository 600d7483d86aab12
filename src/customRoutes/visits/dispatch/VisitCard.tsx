import { useTranslate } from 'ra-core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isLate } from '../../../../schema/areas/visits/visit.ts'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { useDuration } from '../../../kit/useDuration.ts'
import { useWords } from '../../../kit/words.ts'
import { colourOf } from '../calendar/look.ts'
import { type Axis, type Block, type Lane, minutesOf } from './axis.ts'
import styles from './VisitCard.module.css'

interface VisitCardProps {
  /** Epoch milliseconds. */
  readonly now: number
  readonly axis: Axis
  readonly lanes: readonly Lane[]
  readonly board: RefObject<HTMLElement | null>
  /** The board's cursor, the visit under it, and its row. */
  readonly at: RefObject<HTMLElement | null>
  readonly block: Block | null
  readonly row: number
}

interface Shown {
  readonly block: Block
  readonly lane: Lane
  readonly box: DOMRect
}

/** How long the pointer must rest, in ms: moving across a row opens nothing. */
const REST = 250
/** Its width and required height, and its distance from the visit, in px. */
const [WIDTH, HEIGHT, GAP] = [300, 170, 6]

/** Details of the visit under the pointer or cursor that its chip has no room for. Read-only. */
export function VisitCard({ now, lanes, board, at, block, row }: VisitCardProps) {
  const translate = useTranslate()
  const duration = useDuration()
  const words = useWords('appointments')
  const [hovered, setHovered] = useState<Shown | null>(null)
  const [hasFocus, setFocus] = useState(false)
  const latest = useRef(lanes)
  latest.current = lanes

  useEffect(() => {
    const root = board.current
    if (!root) return
    let timer = 0
    const leave = () => {
      clearTimeout(timer)
      setHovered(null)
    }
    const onPointerOver = ({ target }: Event) => {
      const chip = target instanceof Element ? target.closest<HTMLElement>('[data-visit]') : null
      leave()
      if (!chip) return
      timer = window.setTimeout(() => {
        const id = Number(chip.dataset['visit'])
        const name = chip.closest('li')?.getAttribute('aria-label')
        const lane = latest.current.find(
          ({ worker, blocks }) => worker.name === name && blocks.some((b) => b.visit.id === id),
        )
        const found = lane?.blocks.find(({ visit }) => visit.id === id)
        if (lane && found) setHovered({ block: found, lane, box: chip.getBoundingClientRect() })
      }, REST)
    }
    const focus = () => setFocus(document.activeElement === root)
    const blur = () => setFocus(false)
    root.addEventListener('pointerover', onPointerOver)
    root.addEventListener('pointerleave', leave)
    root.addEventListener('pointerdown', leave)
    root.addEventListener('scroll', leave, { passive: true })
    root.addEventListener('focus', focus)
    root.addEventListener('blur', blur)
    return () => {
      clearTimeout(timer)
      root.removeEventListener('pointerover', onPointerOver)
      root.removeEventListener('pointerleave', leave)
      root.removeEventListener('pointerdown', leave)
      root.removeEventListener('scroll', leave)
      root.removeEventListener('focus', focus)
      root.removeEventListener('blur', blur)
    }
  }, [board])

  const lane = lanes[row]
  const box = hasFocus && block ? at.current?.getBoundingClientRect() : undefined
  const card = hovered ?? (block && lane && box ? { block, lane, box } : null)
  if (!card || !card.box.width) return null
  const { visit } = card.block
  const before = card.lane.trips.find(({ to }) => to === card.block.from)
  const isBelow = card.box.bottom + GAP + HEIGHT < window.innerHeight
  const cardStyle = {
    left: Math.max(GAP, Math.min(card.box.left, window.innerWidth - WIDTH - GAP)),
    ...(isBelow ? { top: card.box.bottom + GAP } : { bottom: window.innerHeight - card.box.top + GAP }),
    width: WIDTH,
  }
  const [begin, end] = [localDayAndTime(visit.starts_at).time, localDayAndTime(visit.ends_at).time]
  const workerNames = lanes.flatMap(({ worker }) => (visit.worker_ids.includes(worker.id) ? [worker.name] : []))
  return createPortal(
    <div className={styles['visitCard']} style={cardStyle} aria-hidden="true">
      <b>{visit.name}</b>
      <span>{visit.customer}</span>
      <span className={styles['when']}>
        {begin}–{end} · {duration(minutesOf(visit))}
      </span>
      <span className={styles['status']}>
        <i style={{ background: colourOf(visit, 'status', undefined) }} />
        {words.choice('status', visit.status)}
      </span>
      {isLate(visit, now) && <span className={styles['tight']}>{translate('dispatch.not_begun')}</span>}
      <span>{visit.site ?? visit.postcode}</span>
      <span>{workerNames.join(', ')}</span>
      {before && (
        <span className={before.tight ? styles['tight'] : undefined}>
          {translate(before.tight ? 'dispatch.way_tight' : 'dispatch.way', { time: duration(before.minutes) })}
        </span>
      )}
    </div>,
    document.body,
  )
}
