import type { AnyResource } from '../../../../schema/engine/define.ts'
import { faceOf } from '../../kinds/index.tsx'
import type { AnyScreens } from '../../screens/defineScreens.ts'

/**
 * Names of the fields that many records may be given one value for: those that a cell can edit, but for what has to differ
 * between records, what only one may have, what is said once, and what other fields hide.
 */
export function bulkFields(resource: AnyResource, inputs: AnyScreens['inputs']): readonly string[] {
  const unique = new Set(resource.unique.filter((set) => set.length === 1).flat())
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const { readOnly, hidden, once } = field.options
    const { single } = field.hints
    const alone = unique.has(name) || single || name === resource.represent || name in resource.showIf
    const face = faceOf(field)
    return readOnly || hidden || once || alone || field.auto || !face.inline || inputs?.[name] ? [] : [name]
  })
}
