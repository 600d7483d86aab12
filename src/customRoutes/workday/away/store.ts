import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** Why the server did not take something. */
export interface Refused {
  readonly status: number
  readonly code: string
  readonly body?: unknown
}

/** Something that was done, and that the server has to be told. */
export interface Entry {
  readonly id: number
  /** Whose it is; nobody else sees it, nor sends it. */
  readonly user: number
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  /** Bytes of its file, which lies beside it. */
  readonly size?: number
  /** What makes it one thing, however often it is sent. */
  readonly key: string
  /** When it was done. */
  readonly at: string
  /** The visit, what it is called, and the version on which it was done. */
  readonly visit: number
  readonly title: string
  readonly version: number | null
  readonly refused?: Refused
}

interface Kept {
  readonly user: number
  readonly path: string
  readonly answer: unknown
  readonly at: number
}

interface Day extends DBSchema {
  queue: { key: number; value: Omit<Entry, 'id'> & { id?: number }; indexes: { user: number } }
  files: { key: number; value: Blob }
  answers: { key: [number, string]; value: Kept; indexes: { user: number } }
}

export type Stored = IDBPDatabase<Day>

let opened: Promise<Stored> | undefined

/** What a phone keeps of the days of those who work with it. */
export function dayStore(): Promise<Stored> {
  opened ??= openDB<Day>('workday', 1, {
    upgrade: (db) => {
      db.createObjectStore('queue', { keyPath: 'id', autoIncrement: true }).createIndex('user', 'user')
      db.createObjectStore('files')
      db.createObjectStore('answers', { keyPath: ['user', 'path'] }).createIndex('user', 'user')
    },
    // A newer program wants it in another form.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opened = undefined
    },
  })
  return opened
}

/** In its order. */
export async function entriesOf(user: number): Promise<readonly Entry[]> {
  return (await (await dayStore()).getAllFromIndex('queue', 'user', user)) as Entry[]
}

/** Keeps something, with its file, all or nothing of it, before anybody is told that it is kept. @throws QuotaExceededError */
export async function putEntry(entry: Omit<Entry, 'id'>, file?: Blob): Promise<Entry> {
  const tx = (await dayStore()).transaction(['queue', 'files'], 'readwrite', { durability: 'strict' })
  const id = await tx.objectStore('queue').add(entry)
  if (file) await tx.objectStore('files').put(file, id)
  await tx.done
  return { ...entry, id }
}

export const fileOf = async (id: number): Promise<Blob | undefined> => (await dayStore()).get('files', id)

/** Whether `value` names the file, anywhere in it; the id of one that waits is the negative one of its entry. */
const renamed = (value: unknown, from: number, to: number): unknown => {
  if (value === from) return to
  if (Array.isArray(value)) return value.map((one) => renamed(one, from, to))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamed(one, from, to)]))
}

/** The server has it: it goes, and what was done after it names its file as the server does. */
export async function doneWith({ id, user }: Entry, file?: number): Promise<void> {
  const tx = (await dayStore()).transaction(['queue', 'files'], 'readwrite', { durability: 'strict' })
  const queue = tx.objectStore('queue')
  await Promise.all([queue.delete(id), tx.objectStore('files').delete(id)])
  if (file !== undefined)
    for (const later of await queue.index('user').getAll(user))
      if (later.body !== undefined) await queue.put({ ...later, body: renamed(later.body, -id, file) })
  await tx.done
}

/** @param refused left out, it is to be sent again */
export async function markEntry(id: number, refused?: Refused): Promise<void> {
  const tx = (await dayStore()).transaction('queue', 'readwrite', { durability: 'strict' })
  const entry = await tx.store.get(id)
  if (entry) {
    const { refused: _before, ...rest } = entry
    await tx.store.put(refused ? { ...rest, refused } : rest)
  }
  await tx.done
}

export async function keepAnswer(user: number, path: string, answer: unknown): Promise<void> {
  await (await dayStore()).put('answers', { user, path, answer, at: Date.now() })
}

export async function keptAnswer(user: number, path: string): Promise<unknown> {
  return (await (await dayStore()).get('answers', [user, path]))?.answer
}

export const forgetAnswer = async (user: number, path: string): Promise<void> =>
  (await dayStore()).delete('answers', [user, path])

/** How long something stays that nobody has looked at, in ms. */
const OLD = 3 * 86_400_000

export async function forgetOld(user: number): Promise<void> {
  const { store, done } = (await dayStore()).transaction('answers', 'readwrite')
  for await (const cursor of store.index('user').iterate(user))
    if (cursor.value.at < Date.now() - OLD) await cursor.delete()
  await done
}

/** Everything of somebody goes from this phone. */
export async function forgetAll(user: number): Promise<void> {
  const tx = (await dayStore()).transaction(['queue', 'files', 'answers'], 'readwrite', { durability: 'strict' })
  for await (const cursor of tx.objectStore('queue').index('user').iterate(user)) {
    await tx.objectStore('files').delete(cursor.primaryKey)
    await cursor.delete()
  }
  for await (const cursor of tx.objectStore('answers').index('user').iterate(user)) await cursor.delete()
  await tx.done
}
