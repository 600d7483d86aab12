import { useSyncExternalStore } from 'react'

const MINUTE = 60_000
const waiting = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  waiting.add(listener)
  timer ??= setInterval(() => {
    for (const one of waiting) one()
  }, MINUTE / 4)
  return () => {
    waiting.delete(listener)
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
const read = () => Math.floor(Date.now() / MINUTE) * MINUTE

/** The current minute in epoch milliseconds: components that use it render every minute. */
export const useMinute = (): number => useSyncExternalStore(subscribe, read)
