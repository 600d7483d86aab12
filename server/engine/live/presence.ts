import type { Events, Message, Person } from '../http/events.ts'

/** Somebody at a record; `edit` when a form is open on it. */
export interface PresentPerson extends Person {
  readonly image: string | null
  readonly mode: 'view' | 'edit'
}

interface Local {
  readonly person: PresentPerson
  /** When the tab was last known to be there, in ms. */
  seen: number
  /** Ends the stream of a tab that says nothing any more. */
  readonly drop: () => void
}

/** Another server process: what it says of itself, and when it was last heard. */
interface Remote {
  seen: number
  readonly records: Map<string, readonly PresentPerson[]>
}

/** Each process speaks so often, in ms; one that was silent for three times as long is gone with everybody it had. */
export const HEARTBEAT_MS = 5_000
/** A tab that has company has to say so often that it is still there, in ms: its network may have gone without a word. */
const LEASE = 10_000
/** People of one record that one process tells of: a message holds 8,000 bytes. */
const MOST = 20

/**
 * Who is at which record, over all server processes and without a table: each process says whom it has when that changes, and at short
 * intervals that it lives.
 * @param node name of this process
 * @param changed told of a record whose people are others than before
 */
export function createPresence(node: string, events: Pick<Events, 'say'>, changed: (record: string) => void) {
  const local = new Map<string, Map<string, Local>>()
  const remote = new Map<string, Remote>()
  /** What was told of each record last: another tab of somebody who is there already changes nothing. */
  const known = new Map<string, string>()

  const own = (record: string) => [...(local.get(record)?.values() ?? [])].map(({ person }) => person)
  const say = (record: string) => events.say({ t: 'here', node, record, people: own(record).slice(0, MOST) })
  const sayAll = () => {
    events.say({ t: 'alive', node })
    for (const record of local.keys()) say(record)
  }

  /** Everybody once: who has a form open in one tab and looks in another one edits. */
  const people = (record: string): PresentPerson[] => {
    const everybody = [...own(record), ...[...remote.values()].flatMap(({ records }) => records.get(record) ?? [])]
    const once = new Map<number, PresentPerson>()
    for (const person of everybody) if (once.get(person.id)?.mode !== 'edit') once.set(person.id, person)
    return [...once.values()].sort((a, b) => a.id - b.id)
  }
  const touch = (record: string) => {
    for (const one of local.get(record)?.values() ?? []) one.seen = performance.now()
  }
  const tell = (record: string) => {
    const now = JSON.stringify(people(record))
    if (now === (known.get(record) ?? '[]')) return
    if (now === '[]') known.delete(record)
    else known.set(record, now)
    changed(record)
  }
  /** Tells of a change; who gets company from now on has the whole time to answer. */
  const change = (record: string, before: number) => {
    if (before < 2) touch(record)
    tell(record)
  }
  const forget = (name: string) => {
    const records = remote.get(name)?.records.keys() ?? []
    remote.delete(name)
    for (const record of records) tell(record)
  }

  return {
    people,
    join: (record: string, stream: string, person: PresentPerson, drop: () => void) => {
      const before = people(record).length
      const here = local.get(record) ?? new Map<string, Local>()
      local.set(record, here.set(stream, { person, drop, seen: performance.now() }))
      say(record)
      change(record, before)
    },
    leave: (record: string, stream: string) => {
      const here = local.get(record)
      if (!here?.delete(stream)) return
      say(record)
      if (here.size === 0) local.delete(record)
      tell(record)
    },
    /** A tab says that it is still there. @returns whether it is one of this process */
    touched: (stream: string): boolean => {
      for (const here of local.values()) {
        const found = here.get(stream)
        if (found) found.seen = performance.now()
        if (found) return true
      }
      return false
    },
    hear: (message: Message) => {
      const from = 'node' in message ? String(message['node']) : node
      if (from === node) return
      const other = remote.get(from) ?? { seen: 0, records: new Map<string, readonly PresentPerson[]>() }
      const isNew = !remote.has(from)
      other.seen = performance.now()
      remote.set(from, other)
      // A process that was not known, or was taken for dead, may have people already.
      if (isNew) events.say({ t: 'who', node })
      if (message.t === 'who') sayAll()
      if (message.t !== 'here') return
      const record = String(message['record'])
      const there = message['people'] as readonly PresentPerson[]
      const before = people(record).length
      if (there.length) other.records.set(record, there)
      else other.records.delete(record)
      change(record, before)
    },
    /** Messages may have been missed: all are asked anew. */
    askAll: () => {
      for (const name of remote.keys()) forget(name)
      events.say({ t: 'who', node })
      sayAll()
    },
    /** To be called every `HEARTBEAT_MS`. */
    beat: () => events.say({ t: 'alive', node }),
    /** Drops who is silent; to be called every few seconds. */
    sweep: () => {
      const now = performance.now()
      for (const [name, { seen }] of remote) if (now - seen > 3 * HEARTBEAT_MS) forget(name)
      for (const [record, here] of local) {
        if (people(record).length < 2) continue
        for (const { seen, drop } of here.values()) if (now - seen > LEASE) drop()
      }
    },
  }
}
