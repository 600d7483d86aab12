import type { Question } from '../../../schema/areas/questions/asked.ts'
import declaration, { QUESTION_TYPES, type QuestionType } from '../../../schema/areas/questions/questions.ts'

/** A question for the preview: its rules, and the texts shown with them. */
export type ShownQuestion = Question & { readonly label: string; readonly help: string | null }

/** Id of an unsaved question; no stored one has it. */
export const UNSAVED = 0

type Values = Readonly<Record<string, unknown>>
type FieldName = keyof typeof declaration.fields

/** The input if it is valid for its field, else the field's default. */
function valid(values: Values, name: FieldName): unknown {
  const { schema, options } = declaration.fields[name] as {
    schema: { safeParse: (v: unknown) => { success: boolean; data?: unknown } }
    options: { default?: unknown }
  }
  const parsed = schema.safeParse(values[name])
  return parsed.success ? parsed.data : (options.default ?? null)
}

/** Lines that are complete; an incomplete one is left out instead of hiding the others. */
function lines(values: Values, name: 'options' | 'show_if'): readonly unknown[] {
  const { schema } = declaration.fields[name]
  return [values[name] ?? []].flat().filter((line) => schema.safeParse([line]).success)
}

/** The question in a form being edited; null until it has a type. Accepts any values. */
export function draftQuestion(values: Values, id: number | undefined): ShownQuestion | null {
  const type = values['type']
  if (!QUESTION_TYPES.includes(type as QuestionType)) return null
  const isVisible = (name: FieldName) => declaration.showIf[name]?.(values) ?? true
  const one = (name: FieldName) => (isVisible(name) ? valid(values, name) : null)
  return {
    id: id ?? UNSAVED,
    type: type as QuestionType,
    label: typeof values['label'] === 'string' ? values['label'].trim() : '',
    help: one('help') as string | null,
    options: (isVisible('options') ? lines(values, 'options') : []) as Question['options'],
    show_if: lines(values, 'show_if') as Question['show_if'],
    min: one('min') as number | null,
    max: one('max') as number | null,
    min_length: one('min_length') as number | null,
    max_length: one('max_length') as number | null,
    pattern: one('pattern') as string | null,
    required: values['required'] === true,
    position: (valid(values, 'position') as number | null) ?? Number.MAX_SAFE_INTEGER,
    active: values['active'] !== false,
  }
}
