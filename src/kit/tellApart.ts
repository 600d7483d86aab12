import { declarationOf } from './declarationOf.ts'
import { componentsOf } from './kinds/index.tsx'

/** Texts that distinguish a record from others with the same title; texts equal to its title are left out. */
export function tellApart(resource: string, label: string, tells: Readonly<Record<string, unknown>>): string[] {
  const { fields, distinguishedBy: names } = declarationOf(resource)
  return names.flatMap((name) => {
    const value = tells[name]
    const field = fields[name]
    if (!field || value === undefined) return []
    const text = componentsOf(field).print?.(value) ?? String(value)
    return text === label ? [] : [text]
  })
}
