import { z } from 'zod'
import type { FieldError } from '../../engine/errors.ts'
import type { Field } from '../../engine/fields/field.ts'
import { f } from '../../engine/fields/index.ts'
import { checkBody } from '../../engine/validate.ts'
import { optionKey, type Question } from './asked.ts'
import type { QuestionType } from './questions.ts'

const LETTER_PATTERN = '[A-Za-z]'
const MASK: Readonly<Record<string, string>> = { A: LETTER_PATTERN, '9': '\\d', '*': `(?:${LETTER_PATTERN}|\\d)` }

/** The pattern of a question (`A` letter, `9` digit, `*` either, the rest literally) as a regular expression. Runs in linear time. */
export function maskExpression(mask: string): RegExp {
  const parts = [...mask].map((sign) => MASK[sign] ?? sign.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`^${parts.join('')}$`, 'u')
}

/** Retired options are accepted because old answers contain them, but are not offered. */
function withOptions<F extends Field>(question: Question, makeField: (keys: [string, ...string[]]) => F): F {
  const keyed = question.options.map((o, i) => ({ ...o, key: optionKey(o, i) }))
  const field = makeField(keyed.map((o) => o.key) as [string, ...string[]])
  const activeKeys = keyed.filter((o) => o.active).map((o) => o.key)
  return {
    ...field,
    hints: { ...field.hints, choices: activeKeys, texts: Object.fromEntries(keyed.map((o) => [o.key, o.label])) },
  }
}

const present = <K extends string, V>(key: K, value: V | null) =>
  (value === null ? {} : { [key]: value }) as { [P in K]?: V }
const fileId = z.int().positive()

/** Length limits of a text answer; a minimum above the maximum, as can occur while both are typed, is ignored. */
function lengths({ min_length, max_length }: Question, usualMax: number): { min?: number; max: number } {
  const max = max_length ?? Math.max(usualMax, min_length ?? 0)
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

/** The form field of a question. Files and signatures are answered with ids of files. */
export const questionField = (question: Question): Field => KINDS[question.type](question)

/** An option is identified by its id, as text or, as other programs send it, as a number. */
export function byKey({ type }: Question, value: unknown): unknown {
  const key = (one: unknown) => (typeof one === 'number' ? String(one) : one)
  if (type === 'single') return key(value)
  return type === 'multi' && Array.isArray(value) ? value.map(key) : value
}

/** An answer as it is stored (numbers rounded, phone numbers normalised), or why it is refused. Undefined and null are no answer. */
export function readAnswer(
  question: Question,
  value: unknown,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly errors: FieldError[] } {
  const checked = checkBody({ fields: { answer: questionField(question) } }, 'create', {
    answer: byKey(question, value),
  })
  if (checked.ok) return { ok: true, value: checked.value['answer'] ?? null }
  const errors = Object.values(checked.errors)
    .flat()
    .map((e) => (e.code === 'pattern' ? { code: e.code, params: { pattern: question.pattern } } : e))
  return { ok: false, errors }
}

/** Errors of one answer; none for a valid one, or for none where none is required. */
export function checkAnswer(question: Question, value: unknown): FieldError[] {
  const read = readAnswer(question, value)
  return read.ok ? [] : read.errors
}
