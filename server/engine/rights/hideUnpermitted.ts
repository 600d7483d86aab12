import type { FastifyInstance } from 'fastify'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Permission } from '../../../schema/engine/permissions.ts'
import type { Engine } from '../http/context.ts'

/** Lines of a sort that hold something which only some may see. */
interface Guarded {
  /** Names that every line of the sort has, and nothing else has all of: lines are known by them wherever they stand, in a log too. */
  readonly marks: readonly string[]
  readonly name: string
  readonly seenBy: Permission
}

const found = new WeakMap<object, readonly Guarded[]>()

function guardedIn(resources: Engine['resources']): readonly Guarded[] {
  const known = found.get(resources)
  if (known) return known
  const all = resources.all.flatMap(({ fields }: AnyResource) =>
    Object.values(fields).flatMap(({ store }) =>
      store.as !== 'child'
        ? []
        : Object.entries(store.fields).flatMap(([name, { options }]) => {
            const marks = Object.entries(store.fields).flatMap(([n, one]) => (one.options.required ? [n] : []))
            return options.seenBy ? [{ name, marks, seenBy: options.seenBy as Permission }] : []
          }),
    ),
  )
  const once = [...new Map(all.map((one) => [`${one.name} ${one.marks.join(' ')} ${one.seenBy}`, one])).values()]
  found.set(resources, once)
  return once
}

function without(value: unknown, guarded: readonly Guarded[]): unknown {
  if (Array.isArray(value)) {
    const next = value.map((one) => without(one, guarded))
    return next.some((one, i) => one !== value[i]) ? next : value
  }
  // What has a prototype of its own is a date or a buffer.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const hidden = new Set(
    guarded.flatMap(({ name, marks }) => (name in value && marks.every((mark) => mark in value) ? [name] : [])),
  )
  let isSame = hidden.size === 0
  const kept = Object.entries(value).flatMap(([name, part]) => {
    if (hidden.has(name)) return []
    const next = without(part, guarded)
    isSame &&= next === part
    return [[name, next] as const]
  })
  return isSame ? value : Object.fromEntries(kept)
}

/** A value that goes out, without what whoever has these permissions may not see of lines (`seenBy` of their fields). */
export function withoutHiddenValues(
  resources: Engine['resources'],
  permissions: ReadonlySet<string>,
  value: unknown,
): unknown {
  const guarded = guardedIn(resources).filter(({ seenBy }) => !permissions.has(seenBy))
  return guarded.length ? without(value, guarded) : value
}

/** No answer holds what whoever asked may not see of lines, whichever way it was made. */
export function hideUnpermittedValues(app: FastifyInstance, resources: Engine['resources']): void {
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const { actorIfAny } = request
    return actorIfAny ? withoutHiddenValues(resources, actorIfAny.permissions, payload) : payload
  })
}
