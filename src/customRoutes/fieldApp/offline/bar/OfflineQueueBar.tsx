import { useState } from 'react'
import type { Translate } from '../../../../kit/ports.ts'
import type { Queue, QueueState } from '../queue/queue.ts'
import styles from './offlineQueueBar.module.css'
import { RefusedSheet } from './RefusedSheet.tsx'

const MB = 1_000_000
const inMb = (bytes: number) => Math.ceil(bytes / MB)

interface AwayBarProps {
  readonly translate: Translate
  readonly queue: Queue
  readonly state: QueueState
  /** The phone is online. */
  readonly isOnline: boolean
}

/** The text about the connection and the queue; null where there is nothing to say. */
function textOf(translate: Translate, { entries, sending }: QueueState, isOnline: boolean): string | null {
  const waiting = entries.filter(({ refused }) => !refused)
  const count = waiting.length
  if (!isOnline) return translate(count ? 'away.offline_waiting' : 'away.offline', { count })
  if (count === 0) return null
  const bytes = waiting.reduce((sum, { size = 0 }) => sum + size, 0)
  const sent = sending ? sending.sent : 0
  if (!sending) return translate('away.waiting', { count })
  return bytes > MB
    ? translate('away.sending_of', { count, sent: inMb(sent), all: inMb(bytes) })
    : translate('away.sending', { count })
}

/** Shown at the top of the field app while the phone is offline, writes are queued, or some were refused. */
export function OfflineQueueBar({ translate, queue, state, isOnline }: AwayBarProps) {
  const [open, setOpen] = useState(false)
  const refusedEntries = state.entries.filter((one) => one.refused)
  const text = textOf(translate, state, isOnline)
  const bytes = state.entries.reduce((sum, one) => sum + (one.refused ? 0 : (one.size ?? 0)), 0)
  return (
    <>
      <div className={text || refusedEntries.length ? styles.awayBar : undefined} data-away={!isOnline}>
        <span role="status">{text}</span>
        {isOnline && state.sending && bytes > MB && (
          <progress max={bytes} value={state.sending.sent} aria-label={text ?? ''} />
        )}
        {refusedEntries.length > 0 && (
          <button type="button" onClick={() => setOpen(true)}>
            {translate('away.refused', { count: refusedEntries.length })}
          </button>
        )}
      </div>
      {open && refusedEntries.length > 0 && (
        <RefusedSheet
          translate={translate}
          queue={queue}
          refusedEntries={refusedEntries}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
