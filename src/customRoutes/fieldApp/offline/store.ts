import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { State } from '../../../../schema/areas/fieldApp/track.ts'

/** Why the server refused an entry. */
export interface Refused {
  readonly status: number
  readonly code: string
  readonly body?: unknown
}

/** A write that has to be sent to the server. */
export interface Entry {
  readonly id: number
  /** Id of its user; other users neither see nor send it. */
  readonly user: number
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
  /** Size of its file in bytes, which is stored separately, and the media type given by the phone. */
  readonly size?: number
  readonly type?: string
  /** Idempotency key, the same for every attempt. */
  readonly key: string
  /** When it was done. */
  readonly at: string
  /** The visit, its title, and the version that it was based on. */
  readonly visit: number
  readonly title: string
  readonly version: number | null
  /** State of the visit when it was done; for an undone step it tells whether the server has the step already. */
  readonly from?: State
  readonly refused?: Refused
  /** Nobody waits for its outcome any more. */
  readonly alone?: boolean
  /** It was refused, and the office has a task about it. */
  readonly told?: boolean
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

/** The phone's database for the field app. */
export function dayStore(): Promise<Stored> {
  opened ??= openDB<Day>('workday', 1, {
    upgrade: (db) => {
      db.createObjectStore('queue', { keyPath: 'id', autoIncrement: true }).createIndex('user', 'user')
      db.createObjectStore('files')
      db.createObjectStore('answers', { keyPath: ['user', 'path'] }).createIndex('user', 'user')
    },
    // A newer version of the program wants to upgrade the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opened = undefined
    },
  })
  return opened
}

/** In order of creation. */
export async function entriesOf(user: number): Promise<readonly Entry[]> {
  return (await (await dayStore()).getAllFromIndex('queue', 'user', user)) as Entry[]
}

/**
 * Stores an entry with its file in one transaction, before it is reported as stored.
 * @throws QuotaExceededError
 */
export async function putEntry(entry: Omit<Entry, 'id'>, file?: Blob): Promise<Entry> {
  const tx = (await dayStore()).transaction(['queue', 'files'], 'readwrite', { durability: 'strict' })
  const id = await tx.objectStore('queue').add(entry)
  if (file) await tx.objectStore('files').put(file, id)
  await tx.done
  return { ...entry, id }
}

export const fileOf = async (id: number): Promise<Blob | undefined> => (await dayStore()).get('files', id)

/** Deletes an entry with its file. */
export async function dropEntry({ id }: Entry): Promise<void> {
  const tx = (await dayStore()).transaction(['queue', 'files'], 'readwrite', { durability: 'strict' })
  await Promise.all([tx.objectStore('queue').delete(id), tx.objectStore('files').delete(id)])
  await tx.done
}

/** Updates an entry if it still exists. */
export async function noteEntry(
  id: number,
  more: Partial<Pick<Entry, 'alone' | 'told' | 'body' | 'key' | 'at'>>,
): Promise<void> {
  const tx = (await dayStore()).transaction('queue', 'readwrite', { durability: 'strict' })
  const entry = await tx.store.get(id)
  if (entry) await tx.store.put({ ...entry, ...more })
  await tx.done
}

/** @param refused undefined to send it again */
export async function markEntry(id: number, refusal?: Refused): Promise<void> {
  const tx = (await dayStore()).transaction('queue', 'readwrite', { durability: 'strict' })
  const entry = await tx.store.get(id)
  if (entry) {
    const { refused: _before, ...rest } = entry
    await tx.store.put(refusal ? { ...rest, refused: refusal } : rest)
  }
  await tx.done
}

/** Key under which the last write accepted by the server is stored: responses requested before it may be outdated. */
export const SETTLED = '#settled'

/** The last write of a user that the server accepted. */
export async function settledLast(user: number): Promise<unknown> {
  return (await (await dayStore()).get('answers', [user, SETTLED]))?.answer
}

/**
 * Caches a response, unless the server has accepted a write since it was requested.
 * @param last result of `settledLast` at the time of the request
 * @returns whether it was cached
 */
export async function keepAnswer(user: number, path: string, answer: unknown, last: unknown): Promise<boolean> {
  const tx = (await dayStore()).transaction('answers', 'readwrite')
  const isNewest = (await tx.store.get([user, SETTLED]))?.answer === last
  if (isNewest) await tx.store.put({ user, path, answer, at: Date.now() })
  await tx.done
  return isNewest
}

/** The cached response of an address and the entries queued at the same moment. */
export async function cachedWith(user: number, path: string) {
  const tx = (await dayStore()).transaction(['queue', 'answers'])
  const [cached, entries] = await Promise.all([
    tx.objectStore('answers').get([user, path]),
    tx.objectStore('queue').index('user').getAll(user),
  ])
  return { kept: cached?.answer, entries: entries as readonly Entry[] }
}

export async function cachedAnswer(user: number, path: string): Promise<unknown> {
  return (await (await dayStore()).get('answers', [user, path]))?.answer
}

export const clearAnswer = async (user: number, path: string): Promise<void> =>
  (await dayStore()).delete('answers', [user, path])

/** How long unused data stays cached, in ms. */
const OLD = 3 * 86_400_000

export async function clearOld(user: number): Promise<void> {
  const { store, done } = (await dayStore()).transaction('answers', 'readwrite')
  for await (const cursor of store.index('user').iterate(user))
    if (cursor.value.at < Date.now() - OLD) await cursor.delete()
  await done
}

/** Deletes everything stored for a user on this phone. */
export async function clearAll(user: number): Promise<void> {
  const tx = (await dayStore()).transaction(['queue', 'files', 'answers'], 'readwrite', { durability: 'strict' })
  for await (const cursor of tx.objectStore('queue').index('user').iterate(user)) {
    await tx.objectStore('files').delete(cursor.primaryKey)
    await cursor.delete()
  }
  for await (const cursor of tx.objectStore('answers').index('user').iterate(user)) await cursor.delete()
  await tx.done
}
