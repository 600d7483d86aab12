import MoreIcon from '@mui/icons-material/ExpandLess'
import LessIcon from '@mui/icons-material/ExpandMore'
import { useTranslate } from 'ra-core'
import { type ReactNode, useMemo, useState } from 'react'
import { Keys } from '../../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import type { Lane } from './axis.ts'
import type { DispatchState } from './dispatchState.ts'

/** Whether a worker cannot be booked on these days: no hours, or leave during all of them, and no visit. */
function isOff({ blocks, hours, takenTimes }: Lane): boolean {
  const leave = blocks.filter(({ visit }) => visit.kind === 'leave')
  if (takenTimes.length > 0 || leave.length < blocks.length) return false
  return hours.every((one) => leave.some(({ from, to }) => from <= one.from && one.to <= to))
}

interface OffWorkers {
  /** Workers with hours, then those who are off if they are shown. */
  readonly lanes: readonly Lane[]
  readonly isNobodyAtWork: boolean
  /** Shows how many are off and expands them; null where nobody is. */
  readonly button: ReactNode
}

/** Collapses the rows of workers who are off into one, so that the board starts with available workers. */
export function useOffWorkers(all: readonly Lane[], { span, day }: DispatchState, today: string): OffWorkers {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [atWork, offLanes] = useMemo(() => [all.filter((lane) => !isOff(lane)), all.filter(isOff)] as const, [all])
  const lanes = useMemo(() => (isOpen ? [...atWork, ...offLanes] : atWork), [isOpen, atWork, offLanes])
  const key = span === 'week' ? 'off_week' : day === today ? 'off_today' : 'off_day'
  const text = translate(`dispatch.${key}`, { smart_count: offLanes.length })
  const toggle = () => setOpen(!isOpen)
  useShortcuts([offLanes.length > 0 && { keys: 'o', scope: 'list', text: translate('dispatch.show_off'), run: toggle }])
  return {
    lanes,
    isNobodyAtWork: atWork.length === 0,
    button: offLanes.length > 0 && (
      <button type="button" className="board-off" aria-expanded={isOpen} aria-keyshortcuts="o" onClick={toggle}>
        {isOpen ? <LessIcon fontSize="small" aria-hidden="true" /> : <MoreIcon fontSize="small" aria-hidden="true" />}
        {text}
        <Keys keys="o" />
      </button>
    ),
  }
}
