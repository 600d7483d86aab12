import type { Events, Message, Person } from '../http/events.ts'

/** A person at a record; `edit` when a form is open on it. */
export interface PresentPerson extends Person {
  readonly image: string | null
  readonly mode: 'view' | 'edit'
}

interface Local {
  readonly person: PresentPerson
  /** When the tab last reported, in ms. */
  lastSeen: number
  /** Closes the stream of a tab that no longer reports. */
  readonly drop: () => void
}

/** Another server process: what it reported, and when it was last heard. */
interface Remote {
  lastSeen: number
  readonly records: Map<string, readonly PresentPerson[]>
}

/** Each process reports this often, in ms; one that was silent three times as long is considered gone, with everyone it reported. */
export const HEARTBEAT_MS = 5_000
/** A tab that is not alone must report this often that it is still open, in ms: its network may fail without notice. */
const LEASE = 10_000
/** People of one record that one process reports: a message holds 8,000 bytes. */
const MAX = 20

/**
 * Who is at which record, over all server processes and without a table: each process reports its people when they change, and at short intervals
 * that it is alive.
 * @param node name of this process
 * @param changed called for a record whose people have changed
 */
export function createPresence(node: string, events: Pick<Events, 'say'>, changed: (record: string) => void) {
  const local = new Map<string, Map<string, Local>>()
  const remote = new Map<string, Remote>()
  /** What was last reported of each record: another tab of a person who is already there changes nothing. */
  const sentPresence = new Map<string, string>()

  const localPeople = (record: string) => [...(local.get(record)?.values() ?? [])].map(({ person }) => person)
  const announce = (record: string) =>
    events.say({ t: 'here', node, record, people: localPeople(record).slice(0, MAX) })
  const announceAll = () => {
    events.say({ t: 'alive', node })
    for (const record of local.keys()) announce(record)
  }

  /** Everyone once: a person with a form open in one tab is editing, whatever the other tabs show. */
  const people = (record: string): PresentPerson[] => {
    const everybody = [
      ...localPeople(record),
      ...[...remote.values()].flatMap(({ records }) => records.get(record) ?? []),
    ]
    const once = new Map<number, PresentPerson>()
    for (const person of everybody) if (once.get(person.id)?.mode !== 'edit') once.set(person.id, person)
    return [...once.values()].sort((a, b) => a.id - b.id)
  }
  const touch = (record: string) => {
    for (const one of local.get(record)?.values() ?? []) one.lastSeen = performance.now()
  }
  const notifyChange = (record: string) => {
    const now = JSON.stringify(people(record))
    if (now === (sentPresence.get(record) ?? '[]')) return
    if (now === '[]') sentPresence.delete(record)
    else sentPresence.set(record, now)
    changed(record)
  }
  /** Reports a change; people who are no longer alone from now on have the full time to report. */
  const change = (record: string, before: number) => {
    if (before < 2) touch(record)
    notifyChange(record)
  }
  const removeNode = (name: string) => {
    const records = remote.get(name)?.records.keys() ?? []
    remote.delete(name)
    for (const record of records) notifyChange(record)
  }

  return {
    people,
    join: (record: string, stream: string, person: PresentPerson, disconnect: () => void) => {
      const before = people(record).length
      const streams = local.get(record) ?? new Map<string, Local>()
      local.set(record, streams.set(stream, { person, drop: disconnect, lastSeen: performance.now() }))
      announce(record)
      change(record, before)
    },
    leave: (record: string, stream: string) => {
      const streams = local.get(record)
      if (!streams?.delete(stream)) return
      announce(record)
      if (streams.size === 0) local.delete(record)
      notifyChange(record)
    },
    /**
     * Called when a tab reports that it is still open.
     * @returns whether its stream belongs to this process
     */
    touched: (stream: string): boolean => {
      for (const streams of local.values()) {
        const found = streams.get(stream)
        if (found) found.lastSeen = performance.now()
        if (found) return true
      }
      return false
    },
    hear: (message: Message) => {
      const from = 'node' in message ? String(message['node']) : node
      if (from === node) return
      const other = remote.get(from) ?? { lastSeen: 0, records: new Map<string, readonly PresentPerson[]>() }
      const isNew = !remote.has(from)
      other.lastSeen = performance.now()
      remote.set(from, other)
      // A process that was unknown, or considered gone, may already have people.
      if (isNew) events.say({ t: 'who', node })
      if (message.t === 'who') announceAll()
      if (message.t !== 'here') return
      const record = String(message['record'])
      const present = message['people'] as readonly PresentPerson[]
      const before = people(record).length
      if (present.length) other.records.set(record, present)
      else other.records.delete(record)
      change(record, before)
    },
    /** Messages may have been missed: all processes are asked again. */
    askAll: () => {
      for (const name of remote.keys()) removeNode(name)
      events.say({ t: 'who', node })
      announceAll()
    },
    /** To be called every `HEARTBEAT_MS`. */
    beat: () => events.say({ t: 'alive', node }),
    /** Removes processes and tabs that are silent; to be called every few seconds. */
    sweep: () => {
      const now = performance.now()
      for (const [name, { lastSeen }] of remote) if (now - lastSeen > 3 * HEARTBEAT_MS) removeNode(name)
      for (const [record, streams] of local) {
        if (people(record).length < 2) continue
        for (const { lastSeen, drop } of streams.values()) if (now - lastSeen > LEASE) drop()
      }
    },
  }
}
