import type { Json } from './openapiOperation.ts'
import { upper } from './operationNames.ts'

/** Shorter schemas stay inline: a reference would say less than they do. */
const SHORT = 120

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Formats whose pattern adds nothing. */
const FORMATS = new Set(['uuid', 'date-time', 'date', 'email'])
const WIDEST: Readonly<Record<string, number>> = {
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
}

/** A schema without what its format or JSON's numbers imply. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!isObject(value)) return value
  const entries = Object.entries(value).filter(
    ([key, part]) =>
      !(key === 'pattern' && FORMATS.has(String(value['format']))) &&
      !(Object.hasOwn(WIDEST, key) && part === WIDEST[key]) &&
      !(key === 'propertyNames' && JSON.stringify(part) === '{"type":"string"}'),
  )
  return Object.fromEntries(entries.map(([key, part]) => [key, plain(part)]))
}

/** Where a schema was found: its own name, and its name with the resource to distinguish it from others. */
export interface Place {
  readonly name: string
  readonly owner: string
}

const placeInside = ({ name, owner }: Place, key: string): Place => ({ name: name + upper(key), owner })

/** The schemas directly inside one, with their names. */
function below(schema: Json, location: Place): [path: readonly [string, string?], schema: Json, place: Place][] {
  const children: [readonly [string, string?], Json, Place][] = []
  const one = (key: string, part: Place) => {
    if (isObject(schema[key])) children.push([[key], schema[key], part])
  }
  const { properties } = schema
  if (isObject(properties))
    for (const [name, part] of Object.entries(properties))
      if (isObject(part)) children.push([['properties', name], part, placeInside(location, name)])
  one('items', placeInside(location, 'Item'))
  one('additionalProperties', placeInside(location, 'Value'))
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const parts = schema[key]
    if (!Array.isArray(parts)) continue
    // A nullable schema has the name of the schema.
    const single = parts.filter((part) => isObject(part) && part['type'] !== 'null').length === 1
    parts.forEach((part: unknown, i) => {
      if (isObject(part))
        children.push([[key, String(i)], part, single ? location : placeInside(location, `${nameOf(part) ?? i + 1}`)])
    })
  }
  return children
}

/** A branch of a union is named after the constant that distinguishes it. */
function nameOf(schema: Json): string | undefined {
  const { properties } = schema
  if (!isObject(properties)) return undefined
  const constant = Object.values(properties).find((part) => isObject(part) && typeof part['const'] === 'string')
  return isObject(constant) ? String(constant['const']) : undefined
}

const isWorthIt = (text: string) => text.length > SHORT && /"(properties|enum)":/.test(text)

/** Shorter ones first, then alphabetical. */
const order = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

/** Schemas that occur in several places, each stored once under a name that does not depend on the order of the endpoints. */
export class Shared {
  readonly #found = new Map<string, { count: number; places: Place[] }>()
  readonly #names = new Map<string, string>()
  readonly #taken: Set<string>

  /** @param taken names in use already */
  constructor(takenNames: Iterable<string>) {
    this.#taken = new Set(takenNames)
  }

  /** Counts a schema and everything in it. */
  note(schema: Json, location: Place): void {
    if ('$ref' in schema) return
    const text = JSON.stringify(schema)
    if (isWorthIt(text)) {
      const found = this.#found.get(text) ?? { count: 0, places: [] }
      found.count += 1
      found.places.push(location)
      this.#found.set(text, found)
      // Its contents are the same each time and are counted once.
      if (found.count > 1) return
    }
    for (const [, part, childPlace] of below(schema, location)) this.note(part, childPlace)
  }

  /**
   * Names each of them once everything is counted: the shortest name, unless a more frequent one has it.
   * @returns the schemas by name
   */
  named(): Record<string, Json> {
    const repeated = [...this.#found].filter(([, { count }]) => count > 1)
    for (const [text, { places }] of repeated.toSorted(([, a], [, b]) => b.count - a.count)) {
      const [first] = places.toSorted((a, b) => order(a.name, b.name) || order(a.owner, b.owner))
      const { name, owner } = first as Place
      // A whole body has no name of its own and is named after its resource.
      this.#names.set(text, this.#free(name === '' || this.#taken.has(name) ? `${owner}${name || 'Body'}` : name))
    }
    return Object.fromEntries(
      repeated
        .map(([text]): [string, Json] => [this.#names.get(text) as string, this.#inner(JSON.parse(text) as Json)])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  }

  /** The schema with references in place of the stored ones. */
  told(schema: Json): Json {
    const name = this.#names.get(JSON.stringify(schema))
    return name ? { $ref: `#/components/schemas/${name}` } : this.#inner(schema)
  }

  #inner(schema: Json): Json {
    const copy = structuredClone(schema)
    for (const [[key, sub], part] of below(schema, { name: '', owner: '' })) {
      if (sub === undefined) copy[key] = this.told(part)
      else (copy[key] as Record<string, Json>)[sub] = this.told(part)
    }
    return copy
  }

  #free(name: string): string {
    let free = name
    for (let i = 2; this.#taken.has(free); i++) free = name + i
    this.#taken.add(free)
    return free
  }
}
