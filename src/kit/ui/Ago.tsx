import { useSyncExternalStore } from 'react'
import { formatRelative, formatSecond } from '../../../schema/engine/text/format.ts'
import { usePorts } from '../ports.ts'

/** How often what is shown may change, in ms; what is younger than that reads 'Just now'. */
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

/** What the clock decides, kept up to date. @param read gives a primitive: equal answers change nothing */
export const useClock = <T extends string | boolean>(read: () => T): T => useSyncExternalStore(subscribe, read)

/** How long ago something happened, as text that keeps up. What happened is never ahead of now, whatever the two clocks say. */
export function useAgo(at: string): string {
  const { locale } = usePorts()
  return useSyncExternalStore(subscribe, () => formatRelative(at, Math.max(Date.now(), Date.parse(at)), { locale }))
}

/** How long ago something happened; the exact time when one points at it. @param at ISO 8601 */
export function Ago({ at, className }: { readonly at: string; readonly className?: string }) {
  return (
    <time className={className} dateTime={at} title={formatSecond(at)}>
      {useAgo(at)}
    </time>
  )
}
