import { z } from 'zod'
import type { AnyResource, Fields } from './define.ts'
import { type FieldErrors, fieldErrors } from './errors.ts'
import { isNullable, valueSchemas } from './fields/values.ts'
import { withCurrentNames } from './renamedFrom.ts'
import { countryOfRecord, normalisePhone } from './text/phones.ts'

type Values = Record<string, unknown>
export type CheckedBody = { ok: true; value: Values } | { ok: false; errors: FieldErrors }

const built = new WeakMap<object, { create: z.ZodObject; update: z.ZodObject }>()

/** Zod objects for a resource's POST/PUT and PATCH bodies; built once. */
export function bodySchemas(resource: { readonly fields: Fields }): { create: z.ZodObject; update: z.ZodObject } {
  let found = built.get(resource)
  if (!found) {
    found = {
      create: z.strictObject(valueSchemas(resource.fields, 'create')),
      update: z.strictObject(valueSchemas(resource.fields, 'update')),
    }
    built.set(resource, found)
  }
  return found
}

/** Text of white space alone counts as empty: a cleared input and an empty cell of an import mean the same. */
function blankToNull(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (Array.isArray(value)) return value.map((v) => (isRecord(v) ? mapValues(v, blankToNull) : v))
  return value
}
const isRecord = (v: unknown): v is Values => typeof v === 'object' && v !== null && !Array.isArray(v)
const mapValues = (v: Values, fn: (x: unknown) => unknown): Values =>
  Object.fromEntries(Object.entries(v).map(([k, x]) => [k, fn(x)]))

/**
 * Checks one body against a declaration, field by field; rules over several fields follow (`checkRules`). A cleared field with a default takes the
 * default.
 * @param before the stored record: telephone numbers are completed with the country that it or the body names
 */
export function checkBody(
  resource: { readonly fields: Fields },
  mode: 'create' | 'update',
  body: unknown,
  before: Readonly<Values> | null = null,
): CheckedBody {
  if (!isRecord(body)) return { ok: false, errors: { '': [{ code: 'type', params: { expected: 'object' } }] } }
  const input = mapValues(withCurrentNames(resource, body), blankToNull)
  for (const [name, value] of Object.entries(input)) {
    // Clients choose the names: `constructor` must not be found on the prototype.
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
    if (field?.store.as === 'child' && Array.isArray(value))
      input[name] = withoutBlank(field.store.fields, withoutComputed(field.store.fields, value))
    if (value === null && field && !isNullable(field) && !field.options.required) input[name] = field.options.default
    if (typeof value === 'string' && field?.hints.dialled)
      input[name] = normalisePhone(value, countryOfRecord(field.hints.countryAt, { ...before, ...input }))
  }
  const result = bodySchemas(resource)[mode].safeParse(input)
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, errors: ownWords(resource, fieldErrors(result.error, input)) }
}

/** Values that the server computes within lines come back when a client sends the record again; they are ignored and computed again. */
function withoutComputed(fields: Fields, lines: readonly unknown[]): unknown[] {
  const names = Object.keys(fields).filter((name) => fields[name]?.options.readOnly)
  if (names.length === 0) return [...lines]
  return lines.map((line) =>
    isRecord(line) ? Object.fromEntries(Object.entries(line).filter(([name]) => !names.includes(name))) : line,
  )
}

/**
 * Drops empty new lines at the end: rows that someone started in a form and left. A line that is valid as it is stays, and so does an empty line
 * between others, because its position is visible. A form sends all fields of a line; a line with only some of them is a client's mistake and is
 * refused.
 */
function withoutBlank(fields: Fields, lines: readonly unknown[]): unknown[] {
  const writableFields = Object.entries(fields).filter(([, { options }]) => !options.readOnly)
  const isBlank = (line: unknown) =>
    isRecord(line) &&
    Object.keys(line).length === writableFields.length &&
    writableFields.every(
      ([name, { options }]) =>
        Object.hasOwn(line, name) &&
        (line[name] === null || line[name] === undefined || line[name] === options.default),
    ) &&
    writableFields.some(([name, { options }]) => options.required && (line[name] ?? null) === null)
  return lines.slice(0, lines.findLastIndex((line) => !isBlank(line)) + 1)
}

/** A field with its own message for a missing value. */
function ownWords({ fields }: { readonly fields: Fields }, errors: FieldErrors): FieldErrors {
  for (const [name, list] of Object.entries(errors)) {
    const code = Object.hasOwn(fields, name) ? fields[name]?.options.requiredCode : undefined
    if (code) errors[name] = list.map((e) => (e.code === 'required' || e.code === 'min_one' ? { code } : e))
  }
  return errors
}

/** Rules over several fields, checked on the record as it will be after the write. */
export function checkRules(resource: Pick<AnyResource, 'rules'>, row: Values): FieldErrors {
  const errors: FieldErrors = {}
  for (const rule of resource.rules) if (!rule.check(row)) (errors[rule.at] ??= []).push({ code: rule.code })
  return errors
}

/**
 * Rules that fail besides fields that are already wrong, so that all errors are shown together. Rules that read a wrong field are skipped until it is
 * right.
 */
export function remainingRuleErrors(
  resource: Pick<AnyResource, 'rules'>,
  values: Values,
  wrong: FieldErrors,
): FieldErrors {
  const names = new Set(Object.keys(wrong).map((path) => path.split('.')[0]))
  const row = mapValues(values, blankToNull)
  const rules = resource.rules.map((rule) => ({
    ...rule,
    check: () => {
      let reads = names.has(rule.at)
      const trackedRow = new Proxy(row, {
        get: (target, name) => {
          if (names.has(String(name))) reads = true
          return Reflect.get(target, name) as unknown
        },
      })
      try {
        return rule.check(trackedRow) || reads
      } catch (error) {
        if (reads) return true
        throw error
      }
    },
  }))
  return checkRules({ rules }, row)
}

/** Clears the fields that `showIf` hides in this record, so that hidden values do not linger. */
export function clearHidden(resource: Pick<AnyResource, 'fields' | 'showIf'>, row: Values): Values {
  const result = { ...row }
  for (const [name, isShown] of Object.entries(resource.showIf)) {
    const field = resource.fields[name]
    // The database computes these itself.
    if (field && !field.options.generated && !isShown(row)) result[name] = field.options.default ?? null
  }
  return result
}
