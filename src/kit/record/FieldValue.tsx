import type { RaRecord } from 'ra-core'
import type { ComponentType } from 'react'
import type { AnyResource } from '../../../schema/define.ts'
import type { Field } from '../../../schema/fields/field.ts'
import type { CellProps } from '../fields/types.ts'
import { useScreens } from '../ScreensContext.ts'
import { labelsFor, type Names, Value } from '../undo/Value.tsx'
import { isEmpty } from './shownFields.ts'

interface FieldValueProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly names: Names
  readonly name: string
  readonly field: Field
}

/** A value of the record as its lists show it: in the resource's own way where it has one. */
export function FieldValue({ resource, record, names, name, field }: FieldValueProps) {
  const { cells } = useScreens()
  const Cell = cells?.[name] as ComponentType<CellProps> | undefined
  const value = record[name]
  if (!Cell || isEmpty(value))
    return <Value resource={resource.name} name={name} field={field} value={value} names={names} record={record} />
  const labels = labelsFor(field, names, record)
  return <Cell value={value} record={record} field={field} name={name} resource={resource.name} labels={labels} />
}
