import type { AnyResource } from '../../../schema/engine/define.ts'
import { fieldOf } from '../../../schema/engine/fields/fieldOf.ts'
import { componentsOf } from '../kinds/index.tsx'
import { useNames } from '../kinds/parts/nameLookup.ts'
import { useScreens } from '../screens/ScreensContext.ts'

interface ShownProps {
  readonly resource: AnyResource
  readonly name: string
  readonly value: unknown
  readonly record: Readonly<Record<string, unknown>>
}

/** Shows a value as a list would, references by their titles. */
export function ShownWhile({ resource, name, value, record }: ShownProps) {
  const field = fieldOf(resource.fields, name)
  const { cells } = useScreens()
  const Cell = cells?.[name] ?? componentsOf(field).Cell
  const target = field.store.as === 'child' ? undefined : field.store.references
  const ids = target ? [value ?? []].flat().filter((id): id is number => typeof id === 'number') : []
  const names = useNames(target ?? resource.name, ids)
  const labels = Object.fromEntries(names.data ?? [])
  return (
    <Cell value={value ?? null} record={record} field={field} name={name} resource={resource.name} labels={labels} />
  )
}
