import { z } from 'zod'
import type { AnyResource, Fields } from './define.ts'
import { type FieldErrors, fieldErrors } from './errors.ts'
import { isNullable, valueSchemas } from './fields/values.ts'
import { withCurrentNames } from './formerly.ts'
import { countryOfRecord, normalisePhone } from './text/phones.ts'

type Values = Record<string, unknown>
export type CheckedBody = { ok: true; value: Values } | { ok: false; errors: FieldErrors }

const built = new WeakMap<object, { create: z.ZodObject; update: z.ZodObject }>()

/** The zod objects of a resource's POST/PUT and PATCH bodies. Built once. */
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

/** Text of nothing but white space is no value: an emptied input and an empty cell of an import mean the same. */
function blankToNull(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (Array.isArray(value)) return value.map((v) => (isRecord(v) ? mapValues(v, blankToNull) : v))
  return value
}
const isRecord = (v: unknown): v is Values => typeof v === 'object' && v !== null && !Array.isArray(v)
const mapValues = (v: Values, fn: (x: unknown) => unknown): Values =>
  Object.fromEntries(Object.entries(v).map(([k, x]) => [k, fn(x)]))

/**
 * Checks one body against a declaration, field by field; cross-field rules come after (`checkRules`).
 * An emptied field that has a default takes it.
 * @param before the record as it is stored: a telephone number is completed from the country that it or the body names
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

/** What the server computes within lines comes back with the record that is sent again; it is computed anew whatever it says. */
function withoutComputed(fields: Fields, lines: readonly unknown[]): unknown[] {
  const names = Object.keys(fields).filter((name) => fields[name]?.options.readOnly)
  if (names.length === 0) return [...lines]
  return lines.map((line) =>
    isRecord(line) ? Object.fromEntries(Object.entries(line).filter(([name]) => !names.includes(name))) : line,
  )
}

/**
 * Without the new lines at the end into which nothing was entered: a row that somebody began in a form and left is no line. One that could
 * stand as it is stays, and so does one between others, whose place is shown. A form names all parts of a line: one that names only some
 * is a client's mistake.
 */
function withoutBlank(fields: Fields, lines: readonly unknown[]): unknown[] {
  const written = Object.entries(fields).filter(([, { options }]) => !options.readOnly)
  const isBlank = (line: unknown) =>
    isRecord(line) &&
    Object.keys(line).length === written.length &&
    written.every(
      ([name, { options }]) =>
        Object.hasOwn(line, name) &&
        (line[name] === null || line[name] === undefined || line[name] === options.default),
    ) &&
    written.some(([name, { options }]) => options.required && (line[name] ?? null) === null)
  return lines.slice(0, lines.findLastIndex((line) => !isBlank(line)) + 1)
}

/** A field that words its own absence. */
function ownWords({ fields }: { readonly fields: Fields }, errors: FieldErrors): FieldErrors {
  for (const [name, list] of Object.entries(errors)) {
    const code = Object.hasOwn(fields, name) ? fields[name]?.options.requiredCode : undefined
    if (code) errors[name] = list.map((e) => (e.code === 'required' || e.code === 'min_one' ? { code } : e))
  }
  return errors
}

/** Rules over several fields, on the record as it would be after the write. */
export function checkRules(resource: Pick<AnyResource, 'rules'>, row: Values): FieldErrors {
  const errors: FieldErrors = {}
  for (const rule of resource.rules) if (!rule.check(row)) (errors[rule.at] ??= []).push({ code: rule.code })
  return errors
}

/**
 * What the rules refuse beside fields that are wrong already, so that all is said at once. A rule that reads one of those is asked when
 * that is right.
 */
export function remainingRuleErrors(
  resource: Pick<AnyResource, 'rules'>,
  given: Values,
  wrong: FieldErrors,
): FieldErrors {
  const names = new Set(Object.keys(wrong).map((path) => path.split('.')[0]))
  const row = mapValues(given, blankToNull)
  const rules = resource.rules.map((rule) => ({
    ...rule,
    check: () => {
      let reads = names.has(rule.at)
      const seen = new Proxy(row, {
        get: (of, name) => {
          if (names.has(String(name))) reads = true
          return Reflect.get(of, name) as unknown
        },
      })
      try {
        return rule.check(seen) || reads
      } catch (error) {
        if (reads) return true
        throw error
      }
    },
  }))
  return checkRules({ rules }, row)
}

/** What `showIf` hides in this record is cleared: a hidden value must not linger. */
export function clearHidden(resource: Pick<AnyResource, 'fields' | 'showIf'>, row: Values): Values {
  const out = { ...row }
  for (const [name, shown] of Object.entries(resource.showIf)) {
    const field = resource.fields[name]
    // What the database computes is its own affair.
    if (field && !field.options.generated && !shown(row)) out[name] = field.options.default ?? null
  }
  return out
}
