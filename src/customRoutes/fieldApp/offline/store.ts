import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { State } from '../../../../schema/areas/fieldApp/track.ts'

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
  /** Bytes of its file, which lies beside it, and what the phone calls its kind. */
  readonly size?: number
  readonly type?: string
  /** What makes it one thing, however often it is sent. */
  readonly key: string
  /** When it was done. */
  readonly at: string
  /** The visit, what it is called, and the version on which it was done. */
  readonly visit: number
  readonly title: string
  readonly version: number | null
  /** Where the visit stood when it was done; of a step taken back it says whether the server knows it already. */
  readonly from?: State
  readonly refused?: Refused
  /** Nobody waits for what becomes of it any more. */
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

/** Nobody wants it any more: it goes with its file. */
export async function dropEntry({ id }: Entry): Promise<void> {
  const tx = (await dayStore()).transaction(['queue', 'files'], 'readwrite', { durability: 'strict' })
  await Promise.all([tx.objectStore('queue').delete(id), tx.objectStore('files').delete(id)])
  await tx.done
}

/** Says something more of an entry, where it is still there. */
export async function noteEntry(
  id: number,
  more: Partial<Pick<Entry, 'alone' | 'told' | 'body' | 'key' | 'at'>>,
): Promise<void> {
  const tx = (await dayStore()).transaction('queue', 'readwrite', { durability: 'strict' })
  const entry = await tx.store.get(id)
  if (entry) await tx.store.put({ ...entry, ...more })
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

/** Under which the key of what the server took last is kept: an answer that was on its way meanwhile may be from before it. */
export const SETTLED = '#settled'

/** What the server took last of a user. */
export async function settledLast(user: number): Promise<unknown> {
  return (await (await dayStore()).get('answers', [user, SETTLED]))?.answer
}

/**
 * Keeps an answer, unless the server took something since the question was asked.
 * @param last what it had taken last when it was asked, as `settledLast` said
 * @returns whether it is kept
 */
export async function keepAnswer(user: number, path: string, answer: unknown, last: unknown): Promise<boolean> {
  const tx = (await dayStore()).transaction('answers', 'readwrite')
  const isNewest = (await tx.store.get([user, SETTLED]))?.answer === last
  if (isNewest) await tx.store.put({ user, path, answer, at: Date.now() })
  await tx.done
  return isNewest
}

/** What is kept of an address, and what waited at that very moment. */
export async function cachedWith(user: number, path: string) {
  const tx = (await dayStore()).transaction(['queue', 'answers'])
  const [kept, entries] = await Promise.all([
    tx.objectStore('answers').get([user, path]),
    tx.objectStore('queue').index('user').getAll(user),
  ])
  return { kept: kept?.answer, entries: entries as readonly Entry[] }
}

export async function cachedAnswer(user: number, path: string): Promise<unknown> {
  return (await (await dayStore()).get('answers', [user, path]))?.answer
}

export const clearAnswer = async (user: number, path: string): Promise<void> =>
  (await dayStore()).delete('answers', [user, path])

/** How long something stays that nobody has looked at, in ms. */
const OLD = 3 * 86_400_000

export async function clearOld(user: number): Promise<void> {
  const { store, done } = (await dayStore()).transaction('answers', 'readwrite')
  for await (const cursor of store.index('user').iterate(user))
    if (cursor.value.at < Date.now() - OLD) await cursor.delete()
  await done
}

/** Everything of somebody goes from this phone. */
export async function clearAll(user: number): Promise<void> {
  const tx = (await dayStore()).transaction(['queue', 'files', 'answers'], 'readwrite', { durability: 'strict' })
  for await (const cursor of tx.objectStore('queue').index('user').iterate(user)) {
    await tx.objectStore('files').delete(cursor.primaryKey)
    await cursor.delete()
  }
  for await (const cursor of tx.objectStore('answers').index('user').iterate(user)) await cursor.delete()
  await tx.done
}
