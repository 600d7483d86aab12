import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useNames } from '../../../kit/kinds/parts/nameLookup.ts'
import { useDuration } from '../../../kit/useDuration.ts'
import { useSpoken } from '../../../resources/jobs/spoken/useSpoken.ts'
import type { Proposal } from './useProposals.ts'

interface SlotListProps {
  readonly slots: readonly Proposal[]
  readonly pending: boolean
  readonly onPick: (slot: Proposal) => void
}

/** Moves between the suggestions with the arrow keys. */
function step(event: KeyboardEvent<HTMLUListElement>): void {
  const distance = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!distance) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  event.preventDefault()
  buttons[buttons.indexOf(document.activeElement as HTMLElement) + distance]?.focus()
}

/** Suggested times, the earliest first and focused: Enter takes it. */
export function SlotList({ slots, pending, onPick }: SlotListProps) {
  const translate = useTranslate()
  const spokenSlot = useSpoken()
  const duration = useDuration()
  const list = useRef<HTMLUListElement>(null)
  const ids = [...new Set(slots.map(({ worker_id }) => worker_id))]
  const { data: names } = useNames('workers', ids)
  const [first] = slots
  useEffect(() => {
    const now = document.activeElement
    // Does not take the focus while the user is typing a time.
    if (first && (now === document.body || list.current?.contains(now)))
      list.current?.querySelector<HTMLElement>('button')?.focus()
  }, [first])
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the arrows only move between the buttons inside
    <ul ref={list} className="slots" aria-label={translate('wizard.book.proposals')} onKeyDown={step}>
      {slots.map((slot, i) => (
        <li key={`${slot.starts_at} ${slot.worker_id}`}>
          <button type="button" className="slot" aria-disabled={pending || undefined} onClick={() => onPick(slot)}>
            <span className="slot-time">{spokenSlot(slot)}</span>
            <span>
              {names?.get(slot.worker_id)?.label ?? '…'}
              {slot.travel !== undefined && (
                <span className="quiet"> {translate('wizard.book.travel', { time: duration(slot.travel) })}</span>
              )}
            </span>
            {i === 0 && <kbd aria-hidden="true">↵</kbd>}
          </button>
        </li>
      ))}
    </ul>
  )
}
