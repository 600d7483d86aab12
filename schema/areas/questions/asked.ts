import type { Row } from '../../engine/define.ts'
import type questions from './questions.ts'

type Declared = Row<typeof questions>

/** What the rules need of a question; a record of the library, or one that is being written. */
export type Question = Pick<
  Declared,
  | 'id'
  | 'type'
  | 'options'
  | 'min'
  | 'max'
  | 'min_length'
  | 'max_length'
  | 'pattern'
  | 'show_if'
  | 'required'
  | 'position'
  | 'active'
>

/** What decides whether a question is asked. */
export type Waiting = Pick<Question, 'id' | 'active' | 'show_if'>

/** Question id → answer, as its field kind holds it. An option is named by its id as text, yes and no by those words. */
export type Answers = Readonly<Record<number, unknown>>

/**
 * The questions that `holds` lets through, given those already let through: the least set, so that questions which wait for
 * each other in a circle are in none, and the order of the list makes no difference.
 */
function settle(all: readonly Waiting[], holds: (q: Waiting, shown: ReadonlySet<number>) => boolean): Set<number> {
  const shown = new Set<number>()
  let waiting = all.filter((q) => q.active)
  for (let before = -1; before !== shown.size; ) {
    before = shown.size
    for (const q of waiting) if (holds(q, shown)) shown.add(q.id)
    waiting = waiting.filter((q) => !shown.has(q.id))
  }
  return shown
}

const answerKeys = (answer: unknown): readonly unknown[] => (Array.isArray(answer) ? answer : [answer])

/**
 * Ids of the questions to ask, given the answers so far. A condition holds when its question is itself asked and one of
 * the keys it names was chosen; a condition on a question that is not among `all`, or is switched off, never holds.
 */
export function askedQuestions(all: readonly Waiting[], answers: Answers): ReadonlySet<number> {
  return settle(all, (q, shown) =>
    q.show_if.every(
      (c) => shown.has(c.question_id) && answerKeys(answers[c.question_id]).some((key) => c.is.includes(key as string)),
    ),
  )
}

/** Ids of active questions that no answers can bring up: they wait for each other, or for one that is gone. */
export function neverAsked(all: readonly Question[]): ReadonlySet<number> {
  const possible = settle(all, (q, shown) => q.show_if.every((c) => shown.has(c.question_id)))
  return new Set(all.filter((q) => q.active && !possible.has(q.id)).map((q) => q.id))
}

/** The questions that `id` depends on, directly or through others, in order of position; without itself. */
export function dependenciesOf<Q extends Question>(all: readonly Q[], id: number): Q[] {
  const byId = new Map(all.map((q) => [q.id, q]))
  const found = new Set<number>([id])
  for (const at of found) for (const c of byId.get(at)?.show_if ?? []) found.add(c.question_id)
  found.delete(id)
  return all.filter((q) => found.has(q.id)).sort((a, b) => a.position - b.position || a.id - b.id)
}

/** The key that stands for an option in answers and conditions. One not saved yet has its place instead of an id. */
export const optionKey = (option: { readonly id?: number }, index: number): string =>
  String(option.id ?? `new-${index}`)

/** Whether there is no answer: nothing was typed, chosen or attached. */
export const isUnanswered = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * What stands once answers are given: what was asked, and is not any more because of them, is taken back.
 * @param standing the answers that stand, by the question's id
 * @returns what changes, null for what is taken back
 */
export function changedBy(
  all: readonly Waiting[],
  standing: Answers,
  given: readonly { readonly question_id: number; readonly value?: unknown }[],
): ReadonlyMap<number, unknown> {
  const values = new Map<number, unknown>(
    given.map(({ question_id, value }) => [question_id, isUnanswered(value) ? null : value]),
  )
  const asked = askedQuestions(all, { ...standing, ...Object.fromEntries(values) })
  for (const { id } of all) if (!asked.has(id)) values.set(id, null)
  return values
}
