import type { Row } from '../../engine/define.ts'
import type questions from './questions.ts'

type Declared = Row<typeof questions>

/** What the rules need of a question: a library record, or one that is being edited. */
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

/** Decides whether a question is asked. */
export type ConditionalQuestion = Pick<Question, 'id' | 'active' | 'show_if'>

/** Question id → answer in its field's format. An option is identified by its id as text, yes and no by those words. */
export type Answers = Readonly<Record<number, unknown>>

/**
 * The questions that `isVisible` accepts, given those accepted already: the smallest set, so that questions which wait for each other in a cycle are in
 * none, and the order of the list makes no difference.
 */
function visibleIds(
  all: readonly ConditionalQuestion[],
  isVisible: (q: ConditionalQuestion, visible: ReadonlySet<number>) => boolean,
): Set<number> {
  const visible = new Set<number>()
  let waiting = all.filter((q) => q.active)
  for (let before = -1; before !== visible.size; ) {
    before = visible.size
    for (const q of waiting) if (isVisible(q, visible)) visible.add(q.id)
    waiting = waiting.filter((q) => !visible.has(q.id))
  }
  return visible
}

const answerKeys = (answer: unknown): readonly unknown[] => (Array.isArray(answer) ? answer : [answer])

/**
 * Ids of the questions to ask, given the answers so far. A condition holds when its question is itself asked and one of its keys was chosen; a
 * condition on a question that is not among `all`, or is inactive, never holds.
 */
export function askedQuestions(all: readonly ConditionalQuestion[], answers: Answers): ReadonlySet<number> {
  return visibleIds(all, (q, visible) =>
    q.show_if.every(
      (c) =>
        visible.has(c.question_id) && answerKeys(answers[c.question_id]).some((key) => c.is.includes(key as string)),
    ),
  )
}

/** Ids of active questions that no answers can bring up: they wait for each other, or for a deleted one. */
export function neverAsked(all: readonly Question[]): ReadonlySet<number> {
  const possible = visibleIds(all, (q, visible) => q.show_if.every((c) => visible.has(c.question_id)))
  return new Set(all.filter((q) => q.active && !possible.has(q.id)).map((q) => q.id))
}

/** The questions that `id` depends on, directly or indirectly, in order of position; without itself. */
export function dependenciesOf<Q extends Question>(all: readonly Q[], id: number): Q[] {
  const byId = new Map(all.map((q) => [q.id, q]))
  const found = new Set<number>([id])
  for (const questionId of found) for (const c of byId.get(questionId)?.show_if ?? []) found.add(c.question_id)
  found.delete(id)
  return all.filter((q) => found.has(q.id)).sort((a, b) => a.position - b.position || a.id - b.id)
}

/** The key of an option in answers and conditions. An unsaved one is identified by its position. */
export const optionKey = (option: { readonly id?: number }, index: number): string =>
  String(option.id ?? `new-${index}`)

/** Whether there is no answer: nothing was typed, chosen or attached. */
export const isUnanswered = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * The effect of new answers: answers to questions that are no longer asked are cleared.
 * @param currentAnswers the current answers, by question id
 * @returns the changes, null for a cleared answer
 */
export function changedBy(
  all: readonly ConditionalQuestion[],
  currentAnswers: Answers,
  changes: readonly { readonly question_id: number; readonly value?: unknown }[],
): ReadonlyMap<number, unknown> {
  const values = new Map<number, unknown>(
    changes.map(({ question_id, value }) => [question_id, isUnanswered(value) ? null : value]),
  )
  const applicable = askedQuestions(all, { ...currentAnswers, ...Object.fromEntries(values) })
  for (const { id } of all) if (!applicable.has(id)) values.set(id, null)
  return values
}
