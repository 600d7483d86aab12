import type { WorkerLoad } from '../grid/loads.ts'

/** Workers of one category; the last group has those without one. */
export interface Group {
  readonly id: number
  /** Empty for those without a category. */
  readonly name: string
  readonly workers: readonly WorkerLoad[]
}

/** Workers by category, both sorted by name in the given language. */
export function groupsOf(workers: readonly WorkerLoad[], locale: string): readonly Group[] {
  const groups = new Map<number, { id: number; name: string; workers: WorkerLoad[] }>()
  for (const worker of workers) {
    const { id, name } = worker.category ?? { id: 0, name: '' }
    const existing = groups.get(id)
    if (existing) existing.workers.push(worker)
    else groups.set(id, { id, name, workers: [worker] })
  }
  const order = new Intl.Collator(locale)
  const last = (group: Group) => (group.id === 0 ? 1 : 0)
  return [...groups.values()].sort((a, b) => last(a) - last(b) || order.compare(a.name, b.name))
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

/** Workers whose name contains each of the words, ignoring accents. */
export function namedLike(workers: readonly WorkerLoad[], words: string): readonly WorkerLoad[] {
  const searchedWords = plain(words).split(/\s+/).filter(Boolean)
  return workers.filter(({ name }) => searchedWords.every((word) => plain(name).includes(word)))
}
