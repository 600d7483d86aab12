import type { secondFactorFor } from '../../../../../schema/areas/access/settings.ts'
import { isAdministrative } from '../../../../../schema/engine/permissions.ts'
import type { ValueOf } from '../../../../../schema/engine/settings/setting.ts'

/**
 * Whether a user must have a second factor.
 * @param requirement the business setting; undefined requires nothing beyond what groups do
 * @param group whether the user's group requires it
 */
export function demandsFactor(
  requirement: ValueOf<typeof secondFactorFor> | undefined,
  group: boolean,
  permissions: Iterable<string>,
): boolean {
  if (group || requirement === 'everybody') return true
  return requirement === 'administrators' && isAdministrative(permissions)
}
