import type { AnyResource } from '../../../../schema/engine/define.ts'
import { componentsOf } from '../../kinds/index.tsx'
import type { AnyScreens } from '../../screens/defineScreens.ts'

/**
 * Names of the fields that can be set for many records at once: those editable in a cell, except unique ones, flags that only one record may have,
 * fields that cannot be changed later, and fields that depend on other fields.
 */
export function bulkFields(resource: AnyResource, inputs: AnyScreens['inputs']): readonly string[] {
  const unique = new Set(resource.unique.filter((set) => set.length === 1).flat())
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const { readOnly, hidden, once } = field.options
    const { single } = field.hints
    const isSingleRecordOnly = unique.has(name) || single || name === resource.represent || name in resource.showIf
    const components = componentsOf(field)
    return readOnly || hidden || once || isSingleRecordOnly || field.auto || !components.inline || inputs?.[name]
      ? []
      : [name]
  })
}
