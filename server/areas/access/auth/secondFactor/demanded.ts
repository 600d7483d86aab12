import type { secondFactorFor } from '../../../../../schema/areas/access/settings.ts'
import { isAdministrative } from '../../../../../schema/engine/permissions.ts'
import type { ValueOf } from '../../../../../schema/engine/settings/setting.ts'

/**
 * Whether somebody has to have a second factor.
 * @param of what is set for the business; nothing more than groups demand where nothing is
 * @param group whether the own group demands it
 */
export function demandsFactor(
  of: ValueOf<typeof secondFactorFor> | undefined,
  group: boolean,
  permissions: Iterable<string>,
): boolean {
  if (group || of === 'everybody') return true
  return of === 'administrators' && isAdministrative(permissions)
}
