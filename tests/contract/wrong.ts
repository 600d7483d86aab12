import type { AnyResource } from '../../schema/define.ts'
import type { Field } from '../../schema/fields/field.ts'

/** A value that a field must refuse, and where the refusal has to stand. */
export interface Wrong {
  readonly what: string
  readonly value: unknown
  readonly at: string
}

const NUL = 'a\u0000b'
const notThere = 987_654_321
const DIFFERENT_TYPES = { text: 12, number: 'many', flag: 'yes', list: 'one', object: { a: 1 } } as const

function wrongType(kind: string): readonly unknown[] {
  switch (kind) {
    case 'int':
    case 'position':
    case 'money':
    case 'percent':
    case 'quantity':
    case 'ref':
    case 'subject':
    case 'lineOf':
      return [DIFFERENT_TYPES.number, true, DIFFERENT_TYPES.object]
    case 'flag':
      return [DIFFERENT_TYPES.flag, 1, DIFFERENT_TYPES.object]
    case 'choices':
    case 'refs':
    case 'lines':
      return [DIFFERENT_TYPES.list, 5, DIFFERENT_TYPES.object]
    case 'json':
    case 'recurrence':
      return [DIFFERENT_TYPES.text, true, DIFFERENT_TYPES.list]
    default:
      return [DIFFERENT_TYPES.text, true, DIFFERENT_TYPES.object, ['a']]
  }
}

function wrongForm(kind: string): readonly unknown[] {
  switch (kind) {
    case 'text':
    case 'postcode':
      return [NUL, 'two\nlines']
    case 'note':
      return [NUL]
    case 'template':
      return [NUL, 'Dear {{nobody.knows}}', 'open {{ brace']
    case 'email':
      return ['nobody', 'a@b', NUL, `${'a'.repeat(250)}@example.test`]
    case 'phone':
      return ['12', 'call me', NUL]
    case 'colour':
      return ['reddish', '#12', '#1234567', NUL]
    case 'choice':
    case 'carrier':
      return ['none_of_them', NUL]
    case 'choices':
      return [['none_of_them'], [NUL], [null]]
    case 'date':
      return ['2026-02-30', '21/11/2026', NUL]
    case 'instant':
      return ['2026-11-21', 'noon', NUL]
    case 'time':
      return ['25:00', '9 am', NUL]
    case 'int':
    case 'position':
      return [1.5]
    case 'ref':
    case 'subject':
    case 'lineOf':
      return [0, -1, 1.5, 2 ** 53]
    case 'refs':
      return [[0], [1.5], ['1'], [null], [1, 1]]
    case 'lines':
      return [[null], ['x'], [5]]
    default:
      return []
  }
}

function outOfRange({ kind, hints }: Field): { what: string; value: unknown }[] {
  const { min, max, places } = hints
  const out: { what: string; value: unknown }[] = []
  if (kind === 'refs') return [{ what: 'too many', value: Array.from({ length: (max ?? 0) + 1 }, (_, i) => i + 1) }]
  if (kind === 'lines') return [{ what: 'too many', value: Array.from({ length: (max ?? 0) + 1 }, () => ({})) }]
  if (['text', 'postcode', 'note', 'template'].includes(kind)) {
    if (max !== undefined) out.push({ what: 'too long', value: 'x'.repeat(max + 1) })
    if (min !== undefined && min > 1) out.push({ what: 'too short', value: 'x'.repeat(min - 1) })
    return out
  }
  if (places === undefined) return out
  if (min !== undefined) out.push({ what: 'under the least', value: min - 1 })
  if (max !== undefined) out.push({ what: 'over the greatest', value: max + 1 })
  if (places > 0) out.push({ what: 'too fine', value: Number(`${Math.max(min ?? 0, 1)}.${'0'.repeat(places)}1`) })
  return out
}

/** Where an entry of a list is refused, the path names the entry; a list's own refusal stands at the list. */
function placeOf(at: string, field: Field, value: unknown): string {
  const inner = ['choices', 'refs', 'lines'].includes(field.kind) && Array.isArray(value) && value.length === 1
  return inner ? `${at}.0` : at
}

/** Everything that one field has to refuse, whatever its declaration asks. `at` is its path. */
export function wrongValues(at: string, field: Field): Wrong[] {
  const out: Wrong[] = []
  const add = (what: string, value: unknown, place = placeOf(at, field, value)) => out.push({ what, value, at: place })
  for (const value of wrongType(field.kind)) add(`wrong type ${JSON.stringify(value)}`, value, at)
  for (const value of wrongForm(field.kind)) add(`wrong form ${JSON.stringify(value).slice(0, 30)}`, value)
  for (const { what, value } of outOfRange(field)) {
    // Each of too many empty lines is refused for itself as well; the list's own refusal has to be among them.
    add(what, value, at)
  }
  if (field.options.required) {
    add('null', null, at)
    if (['text', 'note', 'template', 'email'].includes(field.kind)) add('blank', ' \n ', at)
  }
  if (field.options.required && ['choices', 'refs', 'lines'].includes(field.kind)) add('empty', [], at)
  if (field.store.as === 'child') out.push(...wrongLines(at, field.store.fields))
  return out
}

function wrongLines(at: string, fields: Readonly<Record<string, Field>>): Wrong[] {
  const out: Wrong[] = [
    { what: 'unknown inner field', value: [{ nobody_knows: 1 }], at: `${at}.0.nobody_knows` },
    { what: 'wrong id', value: [{ id: 'x' }], at: `${at}.0.id` },
  ]
  for (const [name, inner] of Object.entries(fields)) {
    // Computed by the server: passed over, whatever it says.
    if (inner.options.readOnly) continue
    if (inner.options.required) out.push({ what: `without ${name}`, value: [{}], at: `${at}.0.${name}` })
    for (const wrong of wrongValues(`${at}.0.${name}`, inner))
      out.push({ what: `${name} ${wrong.what}`, value: [{ [name]: wrong.value }], at: wrong.at })
  }
  return out
}

/** References to nothing: found by the database's look, after the shape. Hidden fields are cleared, not looked up. */
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
