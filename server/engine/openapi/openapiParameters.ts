import type { Json } from './openapiOperation.ts'
import { upper } from './operationNames.ts'

interface Taking {
  readonly owner: string
  readonly described: { parameters?: Json[] }
}

/**
 * Replaces parameters that several operations share by references.
 * @returns the parameters by name: the plain name for the most frequent one, else with the resource's name before it
 */
export function sharedParameters(operations: readonly Taking[]): Record<string, Json> {
  const parametersByText = new Map<string, { count: number; owner: string; parameter: Json }>()
  for (const { owner, described } of operations)
    for (const parameter of described.parameters ?? []) {
      const text = JSON.stringify(parameter)
      const shared = parametersByText.get(text)
      if (shared) shared.count += 1
      else parametersByText.set(text, { count: 1, owner, parameter })
    }
  const components: Record<string, Json> = {}
  const names = new Map<string, string>()
  for (const [text, { count, owner, parameter }] of [...parametersByText].toSorted(
    ([, a], [, b]) => b.count - a.count,
  )) {
    if (count === 1) continue
    const name = upper(String(parameter['name']))
    const componentName = Object.hasOwn(components, name) ? owner + name : name
    let free = componentName
    for (let i = 2; Object.hasOwn(components, free); i++) free = componentName + i
    components[free] = parameter
    names.set(text, free)
  }
  for (const { described } of operations) {
    if (!described.parameters) continue
    described.parameters = described.parameters.map((parameter) => {
      const name = names.get(JSON.stringify(parameter))
      return name ? { $ref: `#/components/parameters/${name}` } : parameter
    })
  }
  return components
}
