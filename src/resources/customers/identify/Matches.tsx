import { useTranslate } from 'ra-core'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import type { Match } from '../../../../schema/areas/customers/endpoints.ts'
import { readablePhone } from '../../../../schema/kinds/phone/model.ts'
import './identify.css'

interface MatchesProps {
  readonly matches: readonly Match[]
  readonly onPick: (match: Match) => void
  /** Lets the element above the list move the focus into it with arrow down. */
  readonly listRef?: RefObject<HTMLUListElement | null>
  /** Called for arrow up on the first one. */
  readonly onLeave?: () => void
}

/** Moves between the buttons of a list with the arrow keys. */
function step(event: KeyboardEvent<HTMLUListElement>, onLeave?: () => void): void {
  const distance = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!distance || event.altKey || event.ctrlKey || event.metaKey) return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const index = buttons.indexOf(document.activeElement as HTMLElement)
  event.preventDefault()
  if (index + distance < 0) onLeave?.()
  else buttons[index + distance]?.focus()
}

/** Likely matches, the most likely first, each with its reasons. Can be used wherever a person is asked for; `useIdentify` finds them. */
export function Matches({ matches, onPick, listRef, onLeave }: MatchesProps) {
  const translate = useTranslate()
  const ownRef = useRef<HTMLUListElement>(null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the arrows only move between the buttons inside
    <ul ref={listRef ?? ownRef} className="matches" onKeyDown={(event) => step(event, onLeave)}>
      {matches.map((match) => (
        <li key={`${match.resource} ${match.id}`}>
          <button type="button" className="match" onClick={() => onPick(match)}>
            <span className="match-name">
              {match.label}
              <span className="quiet"> {translate(`resources.${match.resource}.name`, { smart_count: 1 })}</span>
            </span>
            <span className="match-facts">
              {[
                match.company_name !== match.label && match.company_name,
                match.phone && readablePhone(match.phone),
                match.email,
                match.place,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className="match-reasons">
              {match.reasons.map(({ by, likeness }) => (
                <span key={by} className="match-reason" data-sure={likeness === 1 || undefined}>
                  {translate(likeness === 1 ? `identify.same.${by}` : `identify.like.${by}`)}
                </span>
              ))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
