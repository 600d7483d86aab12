import type { Fields } from './define.ts'

/** A second name of a field in the API: answers have the field under both names, and lists can be filtered and sorted by either. */
export interface Alias {
  readonly name: string
  /** Value of the field → value under this name, when they differ. */
  readonly values?: Readonly<Record<string, string>>
}

interface Listed {
  readonly fields: Fields
}

const aliasesByFields = new WeakMap<Fields, ReadonlyMap<string, readonly [field: string, alias: Alias]>>()

/** Second name → its field and its values. */
export function aliasesOf({ fields }: Listed): ReadonlyMap<string, readonly [field: string, alias: Alias]> {
  let found = aliasesByFields.get(fields)
  if (!found) {
    found = new Map(
      Object.entries(fields).flatMap(([name, { options }]) =>
        options.alias ? [[options.alias.name, [name, options.alias] as const]] : [],
      ),
    )
    aliasesByFields.set(fields, found)
  }
  return found
}

/** A value of a field as its second name shows it. */
export const aliasedValue = ({ values }: Alias, value: unknown): unknown =>
  typeof value === 'string' && values && Object.hasOwn(values, value) ? values[value] : value

const SUFFIX = /_(not|gte|gt|lte|lt)$/

/** Translates a filter by a second name into one by the field: `paid_state_not=unpaid` → `settlement_not=open`. */
export function unaliased(resource: Listed, name: string, value: unknown): readonly [name: string, value: unknown] {
  const aliases = aliasesOf(resource)
  if (aliases.size === 0) return [name, value]
  const suffix = aliases.has(name) ? '' : (SUFFIX.exec(name)?.[0] ?? '')
  const found = aliases.get(suffix ? name.slice(0, -suffix.length) : name)
  if (!found) return [name, value]
  const [field, { values = {} }] = found
  const valueByAlias = new Map(Object.entries(values).map(([currentValue, called]) => [called, currentValue]))
  const currentValues =
    typeof value === 'string'
      ? value
          .split(',')
          .map((one) => valueByAlias.get(one) ?? one)
          .join(',')
      : value
  return [field + suffix, currentValues]
}

/** Adds the second names of its fields to a record. */
export function withAliases<T extends Readonly<Record<string, unknown>>>(resource: Listed, row: T): T {
  const aliases = aliasesOf(resource)
  if (aliases.size === 0) return row
  const more = [...aliases].flatMap(([name, [field, alias]]) =>
    Object.hasOwn(row, field) ? [[name, aliasedValue(alias, row[field])] as const] : [],
  )
  return more.length ? { ...row, ...Object.fromEntries(more) } : row
}
