import type { AnyResource } from '../../../../schema/engine/define.ts'
import { componentsOf } from '../../kinds/index.tsx'
import type { AnyScreens } from '../../screens/defineScreens.ts'

/**
 * Names of the fields of the quick-add row: the title, required fields, and those that the declaration names or the list shows. Empty where a record
 * needs fields that the row cannot hold, such as lines; it is then added in its form.
 */
export function quickFields(resource: AnyResource, inputs: AnyScreens['inputs']): readonly string[] {
  const names: string[] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    const { required, readOnly, list, default: initial } = field.options
    // Values that the server takes from its library are not needed here.
    if (readOnly || field.hints.initial !== undefined) continue
    const isNeeded = required === true && initial === undefined
    const fits = componentsOf(field).inline && !field.auto && !inputs?.[name] && !(name in resource.showIf)
    if (isNeeded && !fits) return []
    if (fits && (isNeeded || (resource.quick ? resource.quick.includes(name) : list || name === resource.represent)))
      names.push(name)
  }
  const first = resource.quick ?? [resource.represent]
  const placeOf = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
  return [...names].sort((a, b) => placeOf(a) - placeOf(b))
}
