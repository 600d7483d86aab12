import type { AnyResource } from './define.ts'
import { checkFigures } from './money/figures.ts'
import { SETTING_RECORD } from './settings/settingRecord.ts'
import { titleParts } from './titleFields.ts'

/** The collected resources by name, and what follows from all of them together. */
export interface Collection {
  readonly all: readonly AnyResource[]
  readonly get: (name: string) => AnyResource
  /** What the log may name: the resources, and records that are not resources. */
  readonly logged: (name: string) => AnyResource | undefined
  /** Fields of other resources that refer to this one. */
  readonly usedBy: (name: string) => readonly Usage[]
}

export interface Usage {
  readonly resource: AnyResource
  /** The field; `options.colour_id` for a field of lines. */
  readonly field: string
  readonly as: 'column' | 'link' | 'child'
}

function usages(resource: AnyResource): { target: string; usage: Usage }[] {
  return Object.entries(resource.fields).flatMap(([field, { store }]): { target: string; usage: Usage }[] => {
    if (store.as === 'link') return [{ target: store.references, usage: { resource, field, as: 'link' } }]
    if (store.as === 'column')
      return store.references ? [{ target: store.references, usage: { resource, field, as: 'column' } }] : []
    return Object.entries(store.fields).flatMap(([name, inner]) =>
      inner.store.as === 'column' && inner.store.references
        ? [{ target: inner.store.references, usage: { resource, field: `${field}.${name}`, as: 'child' as const } }]
        : [],
    )
  })
}

/** A reference can be narrowed (`where`, `same`) only by fields that its target can be filtered by. */
function checkRefScopes(resource: AnyResource, byName: ReadonlyMap<string, AnyResource>) {
  for (const [name, { store, hints }] of Object.entries(resource.fields)) {
    if (store.as === 'child' || !store.references) continue
    const target = byName.get(store.references)
    for (const key of [...Object.keys(hints.where ?? {}), ...(hints.same ?? [])]) {
      if (!target?.fields[key]?.options.filter)
        throw new Error(
          `resource ${resource.name}: field ${name} narrows ${store.references} by ${key}, which is no filter of it`,
        )
      if (hints.same?.includes(key) && !resource.fields[key])
        throw new Error(`resource ${resource.name}: field ${name} must agree in ${key}, which is no field here`)
    }
  }
}

/** A title may take parts from a referenced record only through that record's own title, and both must be visible to the same people. */
function checkCalledBy(resource: AnyResource, byName: ReadonlyMap<string, AnyResource>) {
  for (const { field, of } of titleParts(resource)) {
    const store = resource.fields[field]?.store
    const target = store?.as === 'column' && store.references ? byName.get(store.references) : undefined
    if (of !== undefined && target?.represent !== of)
      throw new Error(
        `resource ${resource.name}: titleFields names ${field}.${of}; of a reference name ${target?.represent ?? 'what stands for it'}`,
      )
  }
}

/** Questions can be asked only about resources that a question can apply to. */
function checkCarries({ name, features }: AnyResource, byName: ReadonlyMap<string, AnyResource>) {
  if (!features?.questions) return
  const choices = byName.get('questions')?.fields['applies_to']?.hints.choices ?? []
  if (!choices.includes(features.questions))
    throw new Error(
      `resource ${name}: carries questions about ${features.questions}, to which none can apply; they apply to ${choices.join(', ')}`,
    )
}

/**
 * Checks that the declarations fit together: unique names, paths and areas, references that resolve, file name = resource name.
 * @param files file name without its extension → declaration
 */
export function collect(files: Readonly<Record<string, AnyResource>>): Collection {
  const byName = new Map<string, AnyResource>()
  const takenKeys = new Map<string, string>()
  for (const [file, resource] of Object.entries(files)) {
    if (file !== resource.name)
      throw new Error(`resource ${resource.name}: is declared in ${file}.ts; name the file ${resource.name}.ts`)
    const area = resource.sharesArea ? [] : [`area ${resource.area}`]
    for (const key of [`name ${resource.name}`, `path ${resource.path}`, ...area]) {
      const other = takenKeys.get(key)
      if (other) throw new Error(`resource ${resource.name}: ${key} is taken by ${other}; choose another`)
      takenKeys.set(key, resource.name)
    }
    byName.set(resource.name, resource)
  }
  const used = new Map<string, Usage[]>()
  for (const resource of byName.values()) {
    for (const { target, usage } of usages(resource)) {
      if (!byName.has(target))
        throw new Error(`resource ${resource.name}: field ${usage.field} refers to ${target}, which is not declared`)
      used.set(target, [...(used.get(target) ?? []), usage])
    }
  }
  for (const resource of byName.values()) {
    checkRefScopes(resource, byName)
    checkCarries(resource, byName)
    checkCalledBy(resource, byName)
    checkFigures(resource, (name) => byName.get(name))
  }
  const logged = (name: string) => byName.get(name) ?? (name === SETTING_RECORD.name ? SETTING_RECORD : undefined)
  return {
    all: [...byName.values()],
    logged,
    get: (name) => {
      const found = logged(name)
      if (!found) throw new Error(`no resource is called ${name}`)
      return found
    },
    usedBy: (name) => used.get(name) ?? [],
  }
}
