import type { Fields } from './define.ts'

interface Listed {
  readonly fields: Fields
}

const renamedByFields = new WeakMap<Fields, ReadonlyMap<string, string>>()

/** Former name → current name of renamed fields (`renamedFrom`). */
export function renamedFields({ fields }: Listed): ReadonlyMap<string, string> {
  let found = renamedByFields.get(fields)
  if (!found) {
    found = new Map(
      Object.entries(fields).flatMap(([name, { options }]) =>
        options.renamedFrom ? [[options.renamedFrom, name]] : [],
      ),
    )
    renamedByFields.set(fields, found)
  }
  return found
}

const FILTER = /^(.+)_(not|gte|gt|lte|lt)$/

/** Current name of a field, or of a filter by it (`assigned_to_id_not`). */
export function currentFieldName(resource: Listed, name: string): string {
  const names = renamedFields(resource)
  if (names.size === 0) return name
  const [, field = '', suffix = ''] = FILTER.exec(name) ?? []
  const now = names.get(name)
  if (now !== undefined) return now
  const filtered = names.get(field)
  return filtered === undefined ? name : `${filtered}_${suffix}`
}

/** Values by current field names. A value given under both names stays under the former one as well, which is then refused as unknown. */
export function withCurrentNames<T>(
  resource: Listed,
  values: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> {
  if (renamedFields(resource).size === 0) return values
  const named = Object.entries(values).map(([name, value]): [string, T] => {
    const now = currentFieldName(resource, name)
    return [Object.hasOwn(values, now) ? name : now, value]
  })
  return Object.fromEntries(named)
}

interface Entry {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly changed?: readonly string[]
}

/** A log entry with current field names; the log itself is not changed. */
export function entryWithCurrentNames<E extends Entry>(resource: Listed, entry: E): E {
  if (renamedFields(resource).size === 0) return entry
  const { before, after, changed } = entry
  return {
    ...entry,
    before: before && withCurrentNames(resource, before),
    after: after && withCurrentNames(resource, after),
    ...(changed ? { changed: changed.map((name) => currentFieldName(resource, name)) } : {}),
  }
}
