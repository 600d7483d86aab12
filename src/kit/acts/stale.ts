import type { AnyAct } from '../../../schema/engine/act.ts'
import { isSame } from '../form/conflict.ts'

type Row = Readonly<Record<string, unknown>>

/** An act on a record that somebody else has changed since it was seen. */
export interface StaleAct {
  readonly act: AnyAct
  readonly seen: Row
  readonly current: Row
}

interface Question extends StaleAct {
  readonly decide: (goesOn: boolean) => void
}

/** What changes with every write and says nothing. */
const BOOKKEEPING = new Set(['id', 'version', 'updated_at', 'updated_by', 'created_at', 'created_by'])

let open: Question | null = null
const listeners = new Set<() => void>()
const set = (next: Question | null) => {
  open = next
  for (const listener of listeners) listener()
}

/** The question that is open, for the dialog that asks it. */
export const staleStore = {
  get: () => open,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Fields in which the record is another than the one that was seen. */
export const changedSince = ({ seen, current }: Pick<StaleAct, 'seen' | 'current'>): string[] =>
  Object.keys(seen).filter((name) => !BOOKKEEPING.has(name) && name in current && !isSame(seen[name], current[name]))

/** Whether to go on with the record as it is now. Nothing is asked where nothing that is shown has changed. */
export function askStale(stale: StaleAct): Promise<boolean> {
  if (changedSince(stale).length === 0) return Promise.resolve(true)
  open?.decide(false)
  return new Promise((resolve) => {
    set({
      ...stale,
      decide: (goesOn) => {
        set(null)
        resolve(goesOn)
      },
    })
  })
}
