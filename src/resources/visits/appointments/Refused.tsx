import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { formatSpan } from '../../../../schema/engine/text/format.ts'
import { useNames } from '../../../kit/kinds/parts/nameLookup.ts'
import type { RefusedProps } from '../../../kit/screens/defineScreens.ts'
import { useSpokenRefusal } from '../../jobs/spoken/useSpokenRefusal.ts'

interface Slot {
  readonly worker_id: number
  readonly starts_at: string
  readonly ends_at: string
}

/** Maximum number of suggestions. */
const MAX_SLOTS = 6

/**
 * Shown where a booking conflicts or a worker is away: the server's explanation, and the next free times of the same workers, each of which can be
 * chosen with one key.
 */
export function Refused({ text, body, onTake }: RefusedProps) {
  const translate = useTranslate()
  const describeRefusal = useSpokenRefusal()
  const free = ((body['free'] ?? []) as readonly Slot[]).slice(0, MAX_SLOTS)
  const { data: names } = useNames('workers', [...new Set(free.map(({ worker_id }) => worker_id))])
  const box = useRef<HTMLDivElement>(null)
  // After a refused save the focus moves to the suggestions.
  useEffect(() => (box.current?.querySelector<HTMLElement>('button') ?? box.current)?.focus(), [])
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      <p>
        <b>{describeRefusal(body, false) ?? translate(text, { _: text })}</b>
      </p>
      {free.length > 0 && <p>{translate('wizard.book.instead')}</p>}
      {free.length > 0 && (
        <ul className="free-times">
          {free.map((slot) => (
            <li key={`${slot.starts_at} ${slot.worker_id}`}>
              <button
                type="button"
                className="button button-small"
                onClick={() => onTake({ starts_at: slot.starts_at, ends_at: slot.ends_at })}
              >
                {formatSpan(slot)} <span className="quiet">{names?.get(slot.worker_id)?.label}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
