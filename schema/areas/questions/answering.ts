import { z } from 'zod'
import type { Row } from '../../engine/define.ts'
import type { FieldError } from '../../engine/errors.ts'
import type { Field } from '../../engine/fields/field.ts'
import { f } from '../../engine/fields/index.ts'
import { checkBody } from '../../engine/validate.ts'
import type questions from './questions.ts'
import type { QuestionType } from './questions.ts'

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

/** Question id → answer, as its field kind holds it. An option is named by its id as text, yes and no by those words. */
export type Answers = Readonly<Record<number, unknown>>

/**
 * The questions that `holds` lets through, given those already let through: the least set, so that questions which wait for
 * each other in a circle are in none, and the order of the list makes no difference.
 */
function settle(all: readonly Question[], holds: (q: Question, shown: ReadonlySet<number>) => boolean): Set<number> {
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
export function askedQuestions(all: readonly Question[], answers: Answers): ReadonlySet<number> {
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

const LETTER = '[A-Za-z]'
const MASK: Readonly<Record<string, string>> = { A: LETTER, '9': '\\d', '*': `(?:${LETTER}|\\d)` }

/** The pattern of a question (`A` letter, `9` digit, `*` either, the rest literally) as a regular expression. Runs in linear time. */
export function maskExpression(mask: string): RegExp {
  const parts = [...mask].map((sign) => MASK[sign] ?? sign.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${parts.join('')}$`, 'u')
}

/** The key that stands for an option in answers and conditions. One not saved yet has its place instead of an id. */
export const optionKey = (option: { readonly id?: number }, index: number): string =>
  String(option.id ?? `new-${index}`)

/** Retired options are accepted, since old answers hold them, but not offered. */
function withOptions<F extends Field>(question: Question, make: (keys: [string, ...string[]]) => F): F {
  const keyed = question.options.map((o, i) => ({ ...o, key: optionKey(o, i) }))
  const field = make(keyed.map((o) => o.key) as [string, ...string[]])
  const offered = keyed.filter((o) => o.active).map((o) => o.key)
  return {
    ...field,
    hints: { ...field.hints, choices: offered, texts: Object.fromEntries(keyed.map((o) => [o.key, o.label])) },
  }
}

const present = <K extends string, V>(key: K, value: V | null) =>
  (value === null ? {} : { [key]: value }) as { [P in K]?: V }
const fileId = z.int().positive()

/** Bounds of a text answer; a least length over the greatest, as while both are typed, is left out. */
function lengths({ min_length, max_length }: Question, usual: number): { min?: number; max: number } {
  const max = max_length ?? Math.max(usual, min_length ?? 0)
  return min_length === null || min_length > max ? { max } : { min: min_length, max }
}

const KINDS: Readonly<Record<QuestionType, (q: Question) => Field>> = {
  text: (q) =>
    f.text({
      required: q.required,
      ...lengths(q, 255),
      ...present('pattern', q.pattern === null ? null : ([maskExpression(q.pattern), 'pattern'] as const)),
    }),
  textarea: (q) => f.note({ required: q.required, ...lengths(q, 10_000) }),
  number: (q) => f.quantity({ required: q.required, min: q.min ?? -9_999_999.99, max: q.max ?? 9_999_999.99 }),
  money: (q) => f.money({ required: q.required, ...present('min', q.min), ...present('max', q.max) }),
  date: (q) => f.date({ required: q.required }),
  datetime: (q) => f.instant({ required: q.required }),
  yes_no: (q) => f.choice(['yes', 'no'], { required: q.required }),
  single: (q) => withOptions(q, (keys) => f.choice(keys, { required: q.required })),
  multi: (q) => withOptions(q, (keys) => f.choices(keys, { required: q.required })),
  file: (q) => f.json(z.array(fileId).min(1).max(20), { required: q.required }),
  photo: (q) => f.json(z.array(fileId).min(1).max(20), { required: q.required }),
  signature: (q) => f.json(fileId, { required: q.required }),
  phone: (q) => f.phone({ required: q.required }),
  email: (q) => f.email({ required: q.required }),
  address: (q) => f.note({ required: q.required, max: 500 }),
}

/** The field that a question becomes in a form. Files and signatures are answered with ids of files. */
export const questionField = (question: Question): Field => KINDS[question.type](question)

/** An answer as it is to be kept (numbers rounded, phone numbers in one form), or why it is refused. Nothing is null. */
export function readAnswer(
  question: Question,
  value: unknown,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly errors: FieldError[] } {
  const checked = checkBody({ fields: { answer: questionField(question) } }, 'create', { answer: value })
  if (checked.ok) return { ok: true, value: checked.value['answer'] ?? null }
  const errors = Object.values(checked.errors)
    .flat()
    .map((e) => (e.code === 'pattern' ? { code: e.code, params: { pattern: question.pattern } } : e))
  return { ok: false, errors }
}

/** Refusals of one answer; none for a good one, or for none where none is required. */
export function checkAnswer(question: Question, value: unknown): FieldError[] {
  const read = readAnswer(question, value)
  return read.ok ? [] : read.errors
}

/** Whether there is no answer: nothing was typed, chosen or attached. */
export const isUnanswered = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
