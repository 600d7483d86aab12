import { type RawBuilder, sql } from 'kysely'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Caller } from '../http/context.ts'
import type { Events, Message } from '../http/events.ts'

/** Time in ms after which cached values are read again in the background: writes that bypass the program are not announced. */
const FRESH_MS = 5_000

interface Library {
  /** Id → value of the field; undefined until it has been read. */
  values?: ReadonlyMap<number, string>
  readAt: number
}

/** `resource.field` → its cached values. */
const librariesByEvents = new WeakMap<Events, Map<string, Library>>()

function librariesOf(events: Events): Map<string, Library> {
  const found = librariesByEvents.get(events)
  if (found) return found
  const libraries = new Map<string, Library>()
  librariesByEvents.set(events, libraries)
  const onMessage = (message: Message) => {
    if (message.t === 'changed') clearLibraryCache(events, (message as { resource: string }).resource)
  }
  events.listen(onMessage, () => libraries.clear())
  return libraries
}

/** A record of this resource was written: the cache is cleared for it. */
export function clearLibraryCache(events: Events, resource: string): void {
  const libraries = librariesByEvents.get(events)
  for (const key of libraries?.keys() ?? []) if (key.startsWith(`${resource}.`)) libraries?.delete(key)
}

/** What the records of a small library have in a field; undefined while that is not known for certain. */
function valuesOf({ engine: { db, events } }: Caller, library: AnyResource, field: string): Library['values'] {
  if (!events) return undefined
  const libraries = librariesOf(events)
  if (!events.hears()) return undefined
  const key = `${library.name}.${field}`
  const found = libraries.get(key) ?? { readAt: Number.NEGATIVE_INFINITY }
  libraries.set(key, found)
  if (performance.now() - found.readAt >= FRESH_MS) {
    found.readAt = performance.now()
    const read = sql<{ id: number; value: string }>`
      select t.id, ${sql.ref(`t.${field}`)} as value from ${sql.table(library.table)} t`.execute(db)
    // A request may still hold a library that was removed from the cache in the meantime.
    read.then(
      ({ rows }) => void (found.values = new Map(rows.map(({ id, value }) => [id, value]))),
      // Without it the query is still correct, only slower.
      (error: unknown) => console.warn('a library could not be read', error),
    )
  }
  return found.values
}

/**
 * Condition: a column refers to a library record that has one of these values, such as a status of a category. Known ids are compared directly,
 * because the planner knows how many rows have each id but not what the library says about it.
 */
export function refersTo(
  asker: Caller,
  column: string,
  {
    library,
    field,
    values,
  }: { readonly library: AnyResource; readonly field: string; readonly values: readonly string[] },
): RawBuilder<boolean> {
  const valuesById = valuesOf(asker, library, field)
  if (!valuesById)
    return sql<boolean>`${sql.ref(column)} in (
      select l.id from ${sql.table(library.table)} l where ${sql.ref(`l.${field}`)} = any(${values}::text[]))`
  const ids = [...valuesById].flatMap(([id, value]) => (values.includes(value) ? [id] : []))
  return sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`
}
