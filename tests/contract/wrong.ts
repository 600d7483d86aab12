import { resources } from '../../schema/all.ts'
import type { AnyResource } from '../../schema/engine/define.ts'
import type { Field } from '../../schema/engine/fields/field.ts'
import { samplesOf } from '../../schema/kinds/allSamples.ts'
import { casesToTry } from '../support/kinds.ts'
import { ruled } from './ruled.ts'

/** A value that a field must reject, and where the error is shown. */
export interface Wrong {
  readonly what: string
  readonly value: unknown
  readonly at: string
}

const notThere = 987_654_321

/** Everything one field must reject, whatever its declaration. `at` is its path. */
export function wrongValues(at: string, field: Field): Wrong[] {
  const out = samplesOf(field).refused.map(({ why, value, entry }) => ({
    what: why,
    value,
    at: entry === undefined ? at : `${at}.${entry}`,
  }))
  if (field.options.required) out.push({ what: 'null', value: null, at })
  if (field.store.as === 'child') out.push(...wrongLines(at, field.store.fields))
  return out
}

function wrongLines(at: string, fields: Readonly<Record<string, Field>>): Wrong[] {
  const out: Wrong[] = [
    { what: 'unknown inner field', value: [{ nobody_knows: 1 }], at: `${at}.0.nobody_knows` },
    { what: 'wrong id', value: [{ id: 'x' }], at: `${at}.0.id` },
  ]
  for (const [name, inner] of Object.entries(fields)) {
    // The server calculates it: a sent value is ignored.
    if (inner.options.readOnly) continue
    if (inner.options.required) out.push({ what: `without ${name}`, value: [{}], at: `${at}.0.${name}` })
    for (const wrong of wrongValues(`${at}.0.${name}`, inner))
      out.push({ what: `${name} ${wrong.what}`, value: [{ [name]: wrong.value }], at: wrong.at })
  }
  return out
}

/** Missing references are found by a database lookup, after the shape. Hidden fields are cleared, not looked up. */
export function danglingRefs(
  resource: AnyResource,
  body: Readonly<Record<string, unknown>>,
): (Wrong & { name: string })[] {
  return Object.entries(resource.fields).flatMap(([name, { store, options }]): (Wrong & { name: string })[] => {
    if (options.readOnly || !(name in body)) return []
    if (store.as === 'link') return [{ name, what: 'names nothing', value: [notThere], at: `${name}.0` }]
    if (store.as === 'column')
      return store.references ? [{ name, what: 'names nothing', value: notThere, at: name }] : []
    const [line] = body[name] as Record<string, unknown>[]
    const foreign = { name, what: 'line of nobody', value: [{ ...line, id: notThere }], at: `${name}.0.id` }
    const inner = Object.entries(store.fields)
      .filter(([, f]) => f.store.as === 'column' && f.store.references)
      .map(([k]) => ({ name, what: 'names nothing', value: [{ ...line, [k]: notThere }], at: `${name}.0.${k}` }))
    return [foreign, ...inner]
  })
}

/** Every field that a client may set, as `<resource>.<field>`. */
const settable = new Map(
  resources.all.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, declared]) =>
      declared.options.readOnly ? [] : [[`${name}.${field}`, declared] as const],
    ),
  ),
)

/** Kinds of the fields that a client may set in some resource. */
export const settableKinds: ReadonlySet<string> = new Set([...settable.values()].map(({ kind }) => kind))

/**
 * The invalid values this run tests for each field: all of them for resources with their own rules and for the first field of each kind that
 * rejects the same values, one for every other field. The deep run tests all of them.
 */
export function wrongValuesToTry(suite: string): (resource: AnyResource, field: string) => readonly Wrong[] {
  const inFull = casesToTry(`${suite}, fields with every wrong value`, [...settable], ([, declared]) =>
    JSON.stringify([declared.kind, wrongValues('field', declared)]),
  )
  const names = new Set([...inFull].map(([name]) => name))
  return (resource, field) => {
    const wrong = wrongValues(field, resource.fields[field] as Field)
    return ruled.has(resource.name) || names.has(`${resource.name}.${field}`) ? wrong : wrong.slice(-1)
  }
}
