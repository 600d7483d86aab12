import { useSyncExternalStore } from 'react'
import { formatRelative, formatSecond } from '../../../schema/engine/text/format.ts'
import { usePorts } from '../ports.ts'

/** Interval at which the text may change, in ms; anything younger reads 'Just now'. */
const STEP = 30_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, STEP)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * A value that depends on the time, kept up to date.
 * @param read returns a primitive, so that equal results do not render again
 */
export const useClock = <T extends string | boolean>(read: () => T): T => useSyncExternalStore(subscribe, read)

/** How long ago something happened, kept up to date. Never in the future, even if the clocks of browser and server differ. */
export function useAgo(moment: string): string {
  const { locale } = usePorts()
  return useSyncExternalStore(subscribe, () =>
    formatRelative(moment, Math.max(Date.now(), Date.parse(moment)), { locale }),
  )
}

/**
 * Shows how long ago something happened, with the exact time as a tooltip.
 * @param at ISO 8601
 */
export function Ago({ at, className }: { readonly at: string; readonly className?: string }) {
  return (
    <time className={className} dateTime={at} title={formatSecond(at)}>
      {useAgo(at)}
    </time>
  )
}
