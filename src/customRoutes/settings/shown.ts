import type { SettingState } from '../../../schema/areas/settings/shapes.ts'
import { declared } from '../../../schema/areas.ts'
import { defaultOf } from '../../../schema/engine/settings/setting.ts'
import { same } from '../../dataProvider/changes.ts'

export type Only = 'changed' | 'environment' | 'failing'
export const ONLY: readonly Only[] = ['changed', 'environment', 'failing']

/** Whether the value differs from its default, whatever its source. */
export function isChanged({ key, value, is_set }: SettingState): boolean {
  const setting = declared.settings.find(key)
  if (!setting) return false
  return setting.secret ? is_set : !same(value, defaultOf(setting))
}

/**
 * Whether a setting is shown.
 * @param failing groups with a failed connection test
 */
export function passes(state: SettingState, only: Only | null, failing: ReadonlySet<string>): boolean {
  if (only === 'changed') return isChanged(state)
  if (only === 'environment') return state.from === 'environment'
  return only === null || failing.has(state.group)
}
