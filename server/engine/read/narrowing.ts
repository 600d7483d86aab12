import type { Usage } from '../../../schema/engine/collect.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import type { Field } from '../../../schema/engine/fields/field.ts'
import type { Context, WriteContext } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import { usageOf } from '../write/prepare/refs.ts'

/** The field that refers, also where it stands inside lines. */
function fieldOf({ resource, field }: Usage): Field | undefined {
  const [outer = '', inner] = field.split('.')
  const found = resource.fields[outer]
  return inner && found?.store.as === 'child' ? found.store.fields[inner] : found
}

/** Resources that choose records of this one by any of these fields → which of them. */
const choosersBy = (ctx: Context, resource: AnyResource, names: readonly string[]): Map<string, string[]> =>
  new Map(
    ctx.engine.resources.usedBy(resource.name).flatMap((usage) => {
      const { where = {}, same = [] } = fieldOf(usage)?.hints ?? {}
      const by = [...Object.keys(where), ...same].filter((name) => names.includes(name))
      return by.length ? [[usage.resource.name, by] as const] : []
    }),
  )

/** Whether a change of these fields is to be checked against what points at the record. */
export const narrows = (ctx: Context, resource: AnyResource, names: readonly string[]): boolean =>
  choosersBy(ctx, resource, names).size > 0

/**
 * What references choose a record by (`where`, `same`) stays as it is while they point at it: a category of services that
 * services use cannot become one of materials.
 */
export async function checkNarrowed(
  ctx: WriteContext,
  resource: AnyResource,
  id: number,
  changed: Readonly<Record<string, unknown>>,
): Promise<void> {
  const choosers = choosersBy(ctx, resource, Object.keys(changed))
  if (choosers.size === 0) return
  const used = (await usageOf(ctx.tx, ctx, resource, [id])).get(id) ?? []
  const names = used.flatMap((usage) => choosers.get(usage.resource) ?? [])
  if (names.length) throw invalid(Object.fromEntries(names.map((name) => [name, [{ code: 'in_use' }]])))
}
