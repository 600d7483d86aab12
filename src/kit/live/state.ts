import { useSyncExternalStore } from 'react'
import type { Person } from '../ports.ts'

/** Another user who is at a record. */
export interface PresentPerson extends Person {
  readonly mode: 'view' | 'edit'
}

/** What the server sends about people: names, but no email addresses. */
interface Told {
  readonly id: number
  readonly first_name: string
  readonly last_name: string | null
  readonly image?: string | null
  readonly mode?: 'view' | 'edit'
}

interface State {
  readonly stream: string
  /** The record that the people are at: `leads/12`. */
  readonly record: string
  readonly people: readonly PresentPerson[]
}

const NOBODY: readonly PresentPerson[] = []
let state: State = { stream: '', record: '', people: NOBODY }
/** Record → who changed it last, as far as this tab knows. */
const changers = new Map<string, Person>()
const listeners = new Set<() => void>()

export const keyOf = (resource: string, id: unknown): string => `${resource}/${String(id)}`
const personOf = (person: Told): PresentPerson => ({ ...person, email: '', mode: person.mode ?? 'view' })

export const live = {
  now: () => state,
  set: (change: Partial<State>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  },
  people: (record: string, people: readonly Told[]) => live.set({ record, people: people.map(personOf) }),
  changed: (record: string, person: Told) => {
    changers.set(record, personOf(person))
    // Limits the memory of a tab that stays open for a long time.
    const [oldest] = changers.keys()
    if (changers.size > 200 && oldest !== undefined) changers.delete(oldest)
  },
  /** Who changed a record last; undefined where it is not known. */
  changer: (resource: string, id: unknown): Person | undefined => changers.get(keyOf(resource, id)),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Who else is at a record. */
export function usePeople(resource: string, id: unknown): readonly PresentPerson[] {
  return useSyncExternalStore(subscribe, () => (state.record === keyOf(resource, id) ? state.people : NOBODY))
}
