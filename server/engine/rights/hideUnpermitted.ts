import type { FastifyInstance } from 'fastify'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Permission } from '../../../schema/engine/permissions.ts'
import type { Engine } from '../http/context.ts'

/** A type of lines with fields that only some people may see. */
interface Guarded {
  /** Names that every line of the type has and nothing else has all of: lines are recognised by them anywhere, also in a log. */
  readonly marks: readonly string[]
  readonly name: string
  readonly seenBy: Permission
}

const found = new WeakMap<object, readonly Guarded[]>()

function guardedIn(resources: Engine['resources']): readonly Guarded[] {
  const cached = found.get(resources)
  if (cached) return cached
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

function withoutHidden(value: unknown, guarded: readonly Guarded[]): unknown {
  if (Array.isArray(value)) {
    const next = value.map((one) => withoutHidden(one, guarded))
    return next.some((one, i) => one !== value[i]) ? next : value
  }
  // Objects with a prototype of their own are dates or buffers.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  const hidden = new Set(
    guarded.flatMap(({ name, marks }) => (name in value && marks.every((mark) => mark in value) ? [name] : [])),
  )
  let isSame = hidden.size === 0
  const entries = Object.entries(value).flatMap(([name, part]) => {
    if (hidden.has(name)) return []
    const next = withoutHidden(part, guarded)
    isSame &&= next === part
    return [[name, next] as const]
  })
  return isSame ? value : Object.fromEntries(entries)
}

/** An outgoing value without the fields of lines that people with these permissions may not see (`seenBy`). */
export function withoutHiddenValues(
  resources: Engine['resources'],
  permissions: ReadonlySet<string>,
  value: unknown,
): unknown {
  const guarded = guardedIn(resources).filter(({ seenBy }) => !permissions.has(seenBy))
  return guarded.length ? withoutHidden(value, guarded) : value
}

/** Removes from every answer the fields of lines that the caller may not see, however the answer was made. */
export function hideUnpermittedValues(app: FastifyInstance, resources: Engine['resources']): void {
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const { actorIfAny } = request
    return actorIfAny ? withoutHiddenValues(resources, actorIfAny.permissions, payload) : payload
  })
}
