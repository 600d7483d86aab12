import type { AnyEndpoint } from '../../../schema/engine/endpoint.ts'
import type { Permission } from '../../../schema/engine/permissions.ts'
import type { Access } from '../http/routes.ts'

/** Who may call the route of an endpoint. */
export function routeAccessOf({ access }: Pick<AnyEndpoint, 'access'>): {
  readonly access: Access
  readonly alsoNeeds: readonly Permission[]
} {
  if (access === 'session') return { access, alsoNeeds: [] }
  if ('oneOf' in access) return { access: access.oneOf, alsoNeeds: [] }
  const [first, ...otherAccess] = access
  return { access: first, alsoNeeds: otherAccess }
}
