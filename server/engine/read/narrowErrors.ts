import type { Usage } from '../../../schema/engine/collect.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { FieldErrors } from '../../../schema/engine/errors.ts'
import type { Field } from '../../../schema/engine/fields/field.ts'
import type { Context, WriteContext } from '../http/context.ts'
import { type UsedBy, usageOf } from '../write/prepare/refs.ts'
import type { RecordRow } from './read.ts'

/** The referring field, also inside lines. */
function fieldOf({ resource, field }: Usage): Field | undefined {
  const [outer = '', inner] = field.split('.')
  const found = resource.fields[outer]
  return inner && found?.store.as === 'child' ? found.store.fields[inner] : found
}

/** Values that are no longer offered stay wherever they are used. */
const RETIRES = 'active'

/** Resources that refer to this one and restrict their choice by any of these fields → those fields. */
const choosersBy = (ctx: Context, resource: AnyResource, names: readonly string[]): Map<string, string[]> =>
  new Map(
    ctx.engine.resources.usedBy(resource.name).flatMap((usage) => {
      const { where = {}, same = [] } = fieldOf(usage)?.hints ?? {}
      const narrowingFields = [...Object.keys(where), ...same].filter(
        (name) => names.includes(name) && name !== RETIRES,
      )
      return narrowingFields.length ? [[usage.resource.name, narrowingFields] as const] : []
    }),
  )

/**
 * Fields that references restrict their choice by (`where`, `same`) cannot change while records refer to it: a category of services that services use
 * cannot become one of materials.
 * @returns what is wrong with each of these changes, in their order
 */
export async function narrowErrors(
  ctx: WriteContext,
  resource: AnyResource,
  changes: readonly { readonly before: RecordRow | null; readonly values: Readonly<Record<string, unknown>> }[],
): Promise<FieldErrors[]> {
  const choosers = changes.map(({ values }) => choosersBy(ctx, resource, Object.keys(values)))
  const ids = changes.flatMap(({ before }, i) => (before && choosers[i]?.size ? [before.id] : []))
  const used = ids.length ? await usageOf(ctx.tx, ctx, resource, ids) : new Map<number, UsedBy[]>()
  return changes.map(({ before }, i) => {
    const usages = (before && used.get(before.id)) ?? []
    const names = usages.flatMap((usage) => choosers[i]?.get(usage.resource) ?? [])
    return Object.fromEntries(names.map((name) => [name, [{ code: 'in_use' }]]))
  })
}
