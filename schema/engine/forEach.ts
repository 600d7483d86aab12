import type { AnyAct } from './act.ts'
import type { AnyResource } from './define.ts'
import type { AnyEndpoint } from './endpoint.ts'
import type { ResourceName } from './registry.ts'

/** The same action or endpoint on several resources. */
export interface ForEach<D extends AnyAct | AnyEndpoint = AnyAct | AnyEndpoint> {
  readonly is: 'every'
  readonly all: readonly D[]
  /**
   * The one of a resource.
   * @throws Error when that resource has none
   */
  readonly at: (resource: string) => D
}

/** Declares an action or endpoint on each of these resources, for example all with a feature. They share one handler, which gets the resource. */
export function forEach<D extends AnyAct | AnyEndpoint>(
  resources: readonly AnyResource[],
  declare: (resourceName: ResourceName, resource: AnyResource) => D,
): ForEach<D> {
  const all = resources.map((resource) => declare(resource.name as ResourceName, resource))
  const byResource = new Map(all.map((one) => [String(one.of), one]))
  const forResource = (resource: string) => {
    const found = byResource.get(resource)
    if (!found) throw new Error(`${all[0]?.name} is not declared at ${resource}`)
    return found
  }
  return { is: 'every', all, at: forResource }
}
