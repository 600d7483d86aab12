import type { AnyEndpoint } from '../../../schema/engine/endpoint.ts'
import type { Permission } from '../../../schema/permissions.ts'
import { demand } from '../access.ts'
import type { Context } from '../context.ts'
import type { Access } from '../routes.ts'

/** @throws problem 403 with the first permission that the actor lacks */
export function demandAll({ actor }: Context, needs: readonly Permission[]): void {
  for (const need of needs) {
    const [area = '', action = ''] = need.split(':')
    demand(actor, area, action as Parameters<typeof demand>[2])
  }
}

/** What the route of an endpoint says of who may call it, and what of that is asked for by `demandAll`. */
export function accessOf({ access }: Pick<AnyEndpoint, 'access'>): {
  readonly config: { readonly access: Access; readonly alsoNeeds: readonly Permission[] }
  readonly needs: readonly Permission[]
} {
  if (access === 'session') return { config: { access, alsoNeeds: [] }, needs: [] }
  if ('oneOf' in access) return { config: { access: access.oneOf, alsoNeeds: [] }, needs: [] }
  const [first, ...others] = access
  return { config: { access: first, alsoNeeds: others }, needs: access }
}
