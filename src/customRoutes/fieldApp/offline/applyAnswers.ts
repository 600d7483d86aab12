import type { MyVisit, MyVisitWhole } from '../../../../schema/areas/fieldApp/shapes.ts'
import type { Answers } from '../../../../schema/areas/record/shapes.ts'
import type { JobDocument } from '../../../../schema/areas/signing/shapes.ts'
import { answersAfter, documentsAfter, visitAfter, wholeAfter } from './project.ts'
import { dayStore, type Entry, SETTLED } from './store.ts'

/** Whether a response is a complete visit. */
export const isWhole = (answer: unknown): answer is MyVisitWhole =>
  typeof answer === 'object' && answer !== null && 'times' in answer && 'used' in answer

/** Replaces a file's id in `value` by the server's id; a queued file has the negative id of its entry. */
function renamed(value: unknown, from: number, to: number): unknown {
  if (value === from) return to
  if (Array.isArray(value)) return value.map((one) => renamed(one, from, to))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamed(one, from, to)]))
}

/** Updates to the cached responses about a visit, by address, after the server has accepted a write. */
function afterwards(entry: Entry, answer: unknown): Readonly<Record<string, (cached: unknown) => unknown>> {
  const { visit } = entry
  const ownEntries = [entry]
  return {
    '/my/visits': (cached) => {
      const days = cached as { readonly data: readonly MyVisit[] }
      return { ...days, data: days.data.map((one) => visitAfter(one, ownEntries)) }
    },
    [`/my/visits/${visit}`]: (cached) =>
      isWhole(answer) ? answer : wholeAfter(cached as MyVisitWhole, ownEntries, () => ''),
    [`/my/visits/${visit}/documents`]: (cached) => documentsAfter(cached as readonly JobDocument[], visit, ownEntries),
    [`/my/visits/${visit}/answers`]: (cached) => answersAfter(cached as Answers, visit, ownEntries),
  }
}

/**
 * The server has accepted an entry: it is removed, later entries get the server's id of its file, and the cached responses are updated. All in one
 * transaction, so that a phone which loses its connection now shows nothing outdated.
 * @param answer response of the server
 */
export async function settleEntry(entry: Entry, answer: unknown): Promise<void> {
  const { id, user, key } = entry
  const tx = (await dayStore()).transaction(['queue', 'files', 'answers'], 'readwrite', { durability: 'strict' })
  const [queue, answers] = [tx.objectStore('queue'), tx.objectStore('answers')]
  await Promise.all([queue.delete(id), tx.objectStore('files').delete(id)])
  const file = entry.size === undefined ? undefined : idIn(answer)
  const named = (value: unknown) => (file === undefined ? value : renamed(value, -id, file))
  if (file !== undefined)
    for (const later of await queue.index('user').getAll(user))
      if (later.body !== undefined) await queue.put({ ...later, body: named(later.body) })
  for (const [path, after] of Object.entries(afterwards(entry, answer))) {
    const cached = await answers.get([user, path])
    if (cached) await answers.put({ ...cached, answer: named(after(cached.answer)) })
  }
  await answers.put({ user, path: SETTLED, answer: key, at: Date.now() })
  await tx.done
}

const idIn = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'number'
    ? answer.id
    : undefined
