import { aliasedValue, aliasesOf } from '../../../../schema/engine/aliases.ts'
import { type AnyResource, BASE_FIELDS } from '../../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../../schema/engine/errors.ts'
import { withConfirmedNumbers } from '../../../../schema/engine/fields/refuseCardNumbers.ts'
import { DISPLAY_NAME } from '../../../../schema/engine/titleFields.ts'
import { checkBody } from '../../../../schema/engine/validate.ts'
import { invalid } from '../../http/errors.ts'
import type { RecordRow } from '../../read/read.ts'
import { same } from '../audit.ts'
import { telephoneErrors } from './telephone.ts'

type Values = Record<string, unknown>

const isName = ({ titleFields }: AnyResource, name: string) => name === DISPLAY_NAME && titleFields.length > 0

const isReadOnly = (resource: AnyResource, name: string) =>
  (BASE_FIELDS as readonly string[]).includes(name) ||
  resource.fields[name]?.options.readOnly === true ||
  resource.figures[name] !== undefined ||
  isName(resource, name)

/**
 * Checks a body's structure. Values that the system sets may be sent back unchanged (by a client that returns the whole record), but not otherwise: a
 * changed `version` must not be silently ignored. Figures are ignored when the whole record is replaced, and refused when a change names them.
 * @param isConfirmed the caller confirmed that a number in free text, which looks like a card number, is none
 */
export function validateBody(
  resource: AnyResource,
  mode: 'create' | 'update',
  body: unknown,
  before: RecordRow | null,
  isConfirmed = false,
): Values {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid({ '': [{ code: 'type', params: { expected: 'object' } }] })
  const errors: FieldErrors = {}
  const rest: Values = {}
  for (const [name, value] of Object.entries(body)) {
    // A client that returns the whole record also returns figures and titles, which may have changed since.
    if (before && mode === 'create' && (resource.figures[name] || isName(resource, name))) continue
    const alias = aliasesOf(resource).get(name)
    if (alias) {
      const [field, target] = alias
      if (!before || !same(aliasedValue(target, before[field]), value)) errors[name] = [{ code: 'read_only' }]
    } else if (!isReadOnly(resource, name)) rest[name] = value
    else if (!before || !same(before[name], value)) errors[name] = [{ code: 'read_only' }]
  }
  const check = () => checkBody(resource, mode, rest, before)
  const checked = isConfirmed ? withConfirmedNumbers(check) : check()
  const all = { ...(checked.ok ? telephoneErrors(resource.fields, checked.value) : checked.errors), ...errors }
  if (!checked.ok || Object.keys(all).length) throw invalid(all)
  if (!before) return checked.value
  // Only a new record gets default values for fields left out; a replaced one loses them.
  const givenOnly =
    mode === 'create' ? Object.keys(resource.fields).filter((name) => resource.fields[name]?.hints.given) : []
  const values = { ...Object.fromEntries(givenOnly.map((name) => [name, null])), ...checked.value }
  return withComputed(resource, values, before)
}

/** Existing lines keep the values that the server computed until it computes them again, or they would seem to have changed. */
function withComputed(resource: AnyResource, values: Values, before: RecordRow): Values {
  const computed = Object.entries(resource.fields).flatMap(([name, { store }]): [string, Values[]][] => {
    if (store.as !== 'child' || !Array.isArray(values[name])) return []
    const names = Object.keys(store.fields).filter((inner) => store.fields[inner]?.options.readOnly)
    if (names.length === 0) return []
    const byId = new Map((before[name] as Values[]).map((line) => [line['id'], line]))
    return [
      [
        name,
        (values[name] as Values[]).map((line) => {
          const storedLine = byId.get(line['id'])
          return storedLine
            ? { ...line, ...Object.fromEntries(names.map((inner) => [inner, storedLine[inner]])) }
            : line
        }),
      ],
    ]
  })
  return computed.length ? { ...values, ...Object.fromEntries(computed) } : values
}
