import type { MyVisit, MyVisitWhole } from '../../../../schema/areas/fieldApp/shapes.ts'
import type { Answers } from '../../../../schema/areas/record/shapes.ts'
import type { JobDocument } from '../../../../schema/areas/signing/shapes.ts'
import { answersAfter, documentsAfter, visitAfter, wholeAfter } from './project.ts'
import { dayStore, type Entry, SETTLED } from './store.ts'

/** Whether an answer is all of a visit. */
export const isWhole = (answer: unknown): answer is MyVisitWhole =>
  typeof answer === 'object' && answer !== null && 'times' in answer && 'used' in answer

/** `value` with the file named as the server does: the id of one that waits is the negative one of its entry. */
function renamed(value: unknown, from: number, to: number): unknown {
  if (value === from) return to
  if (Array.isArray(value)) return value.map((one) => renamed(one, from, to))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamed(one, from, to)]))
}

/** What is kept of each address that tells of a visit, once the server has taken something of it. */
function afterwards(entry: Entry, answer: unknown): Readonly<Record<string, (kept: unknown) => unknown>> {
  const { visit } = entry
  const own = [entry]
  return {
    '/my/visits': (kept) => {
      const days = kept as { readonly data: readonly MyVisit[] }
      return { ...days, data: days.data.map((one) => visitAfter(one, own)) }
    },
    [`/my/visits/${visit}`]: (kept) => (isWhole(answer) ? answer : wholeAfter(kept as MyVisitWhole, own, () => '')),
    [`/my/visits/${visit}/documents`]: (kept) => documentsAfter(kept as readonly JobDocument[], visit, own),
    [`/my/visits/${visit}/answers`]: (kept) => answersAfter(kept as Answers, visit, own),
  }
}

/**
 * The server has it: it goes, what was done after it names its file as the server does, and what is kept says what came of it, all in one piece,
 * so that a phone whose line goes in this moment shows nothing from before.
 * @param answer what the server said to it
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
    const kept = await answers.get([user, path])
    if (kept) await answers.put({ ...kept, answer: named(after(kept.answer)) })
  }
  await answers.put({ user, path: SETTLED, answer: key, at: Date.now() })
  await tx.done
}

const idIn = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'number'
    ? answer.id
    : undefined
