import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useState } from 'react'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { announce } from '../../../kit/list/announce.tsx'
import { type Axis, type Block, conflictAt, type Lane, minutesOf, quarters, wallAt } from './axis.ts'
import type { WaitingJob } from './dispatchData.ts'
import type { useConflictText } from './useConflictText.ts'

/** What is being moved by keyboard: an appointment of a worker's row, or an unassigned job. */
export type Carried =
  | { readonly block: Block; readonly from: number; readonly back: Cursor }
  | { readonly job: WaitingJob }

export interface Cursor {
  readonly row: number
  readonly quarter: number
}

/** Step of the arrow keys in quarters of an hour: browsing, moving, and with Shift. */
const [CURSOR_STEP, CARRIES, FAR] = [2, 1, 4]

interface CursorOptions {
  readonly axis: Axis
  readonly lanes: readonly Lane[]
  readonly canMove: (block: Block) => boolean
  readonly conflictText: ReturnType<typeof useConflictText>
  readonly onOpen: (block: Block) => void
  /** Resolves to whether it was placed; otherwise it returns to where it was taken. */
  readonly onDrop: (item: Carried, cursor: Cursor) => Promise<boolean>
  /** Removed from the worker in whose row it is. */
  readonly onUnassign: (block: Block, worker: number) => void
  /** A job returns to its card. */
  readonly onBack: (job: WaitingJob) => void
  /** Lengthens or shortens it by this many quarters. */
  readonly onResize: (block: Block, step: -1 | 1, cursor: Cursor) => void
  /** Enter on a free time. */
  readonly onCreate: (cursor: Cursor) => void
}

export const lengthOf = (item: Carried): number =>
  quarters('job' in item ? item.job.minutes : minutesOf(item.block.visit))

/**
 * Keyboard use of the board: arrow keys move over slots and appointments, Enter opens, `m` picks up, Enter drops, Delete unassigns, Escape cancels.
 * Everything is announced to screen readers.
 */
export function useCursor({ axis, lanes, canMove, conflictText, onOpen, onDrop, ...acting }: CursorOptions) {
  const translate = useTranslate()
  const [cursor, setCursor] = useState<Cursor>({ row: 0, quarter: 0 })
  const [carriedItem, setCarriedItem] = useState<Carried | null>(null)
  const currentCursor: Cursor = {
    row: Math.max(0, Math.min(lanes.length - 1, cursor.row)),
    quarter: Math.max(0, Math.min(axis.length - 1, cursor.quarter)),
  }
  const blockAt = ({ row, quarter }: Cursor) =>
    lanes[row]?.blocks.find(({ from, to }) => from <= quarter && quarter < to)

  const announceCursor = (position: Cursor, what: Carried | null) => {
    const lane = lanes[position.row]
    if (!lane) return
    const { day, time } = wallAt(axis, position.quarter)
    const where = [lane.worker.name, ...(axis.days.length > 1 ? [formatDate(day)] : []), time].join(', ')
    if (what) {
      const except = 'block' in what ? what.block.visit.id : undefined
      const conflict = conflictAt(axis, lane, position.quarter, position.quarter + lengthOf(what), except)
      return announce([where, conflict ? conflictText(conflict) : translate('dispatch.free')].join(', '))
    }
    const block = blockAt(position)
    const { visit } = block ?? {}
    const isOff = lane.off.some(({ from, to }) => from <= position.quarter && position.quarter < to)
    announce(
      visit
        ? [
            lane.worker.name,
            visit.name,
            `${localDayAndTime(visit.starts_at).time}–${localDayAndTime(visit.ends_at).time}`,
            visit.customer,
          ]
            .filter(Boolean)
            .join(', ')
        : [where, translate(isOff ? 'dispatch.off' : 'dispatch.free')].join(', '),
    )
  }
  const moveCursor = (next: Cursor, what = carriedItem) => {
    const length = what ? lengthOf(what) : 1
    const row = Math.max(0, Math.min(lanes.length - 1, next.row))
    let quarter = Math.max(0, Math.min(axis.length - length, next.quarter))
    const block = what ? undefined : blockAt({ row, quarter })
    if (block) quarter = Math.max(0, Math.ceil(block.from))
    setCursor({ row, quarter })
    announceCursor({ row, quarter }, what)
  }
  const carry = (what: Carried, position: Cursor) => {
    setCarriedItem(what)
    const name = 'job' in what ? what.job.title : what.block.visit.name
    moveCursor(position, what)
    announce(translate('dispatch.carrying', { name }))
  }
  const putBack = (what: Carried) => {
    if ('job' in what) acting.onBack(what.job)
    else setCursor(what.back)
  }
  const release = () => {
    if (!carriedItem) return
    setCarriedItem(null)
    announce(translate('dispatch.put_back'))
    putBack(carriedItem)
  }
  const dropItem = async (what: Carried) => {
    setCarriedItem(null)
    if (!(await onDrop(what, currentCursor))) putBack(what)
  }
  const unassign = () => {
    const block = carriedItem ? 'block' in carriedItem && carriedItem.block : blockAt(currentCursor)
    const from = carriedItem && 'from' in carriedItem ? carriedItem.from : lanes[currentCursor.row]?.worker.id
    if (!block || from === undefined) return
    setCarriedItem(null)
    acting.onUnassign(block, from)
  }

  const resize = (block: Block | undefined, step: -1 | 1) => () => {
    if (!carriedItem && block && canMove(block)) acting.onResize(block, step, currentCursor)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const block = blockAt(currentCursor)
    const distance = event.shiftKey ? FAR : carriedItem ? CARRIES : CURSOR_STEP
    const { row, quarter } = currentCursor
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowLeft: () =>
        moveCursor({ row, quarter: carriedItem || !block ? quarter - distance : Math.ceil(block.from) - 1 }),
      ArrowRight: () => moveCursor({ row, quarter: carriedItem || !block ? quarter + distance : Math.ceil(block.to) }),
      ArrowUp: () => moveCursor({ row: row - 1, quarter }),
      ArrowDown: () => moveCursor({ row: row + 1, quarter }),
      PageUp: () => moveCursor({ row: row - 8, quarter }),
      PageDown: () => moveCursor({ row: row + 8, quarter }),
      Home: () => moveCursor({ row, quarter: Math.floor(quarter / axis.perDay) * axis.perDay }),
      End: () => moveCursor({ row, quarter: (Math.floor(quarter / axis.perDay) + 1) * axis.perDay - 1 }),
      Enter: () => {
        if (carriedItem) void dropItem(carriedItem)
        else if (block) onOpen(block)
        else acting.onCreate(currentCursor)
      },
      m: () => {
        if (!carriedItem && block && block.visit.id < 0) announce(translate('dispatch.saving'))
        else if (!carriedItem && block && canMove(block))
          carry(
            { block, from: lanes[row]?.worker.id ?? 0, back: currentCursor },
            { row, quarter: Math.ceil(block.from) },
          )
      },
      '+': resize(block, 1),
      '-': resize(block, -1),
      Delete: unassign,
      Backspace: unassign,
      Escape: carriedItem ? release : undefined,
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return {
    cursor: currentCursor,
    carried: carriedItem,
    carry,
    unassign,
    onKeyDown,
    go: moveCursor,
    look: () => announceCursor(currentCursor, carriedItem),
    block: blockAt(currentCursor),
  }
}
