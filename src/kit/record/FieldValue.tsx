import { LinkBase, type RaRecord } from 'ra-core'
import { type AnyResource } from '../../../schema/engine/define.ts'
import { type Field } from '../../../schema/engine/fields/field.ts'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import { declarationOf } from '../declarationOf.ts'
import { targetOf } from '../kinds/parts/LazyPicker.tsx'
import { type CellProps } from '../kinds/types.ts'
import { type Ports, usePorts } from '../ports.ts'
import { useScreens } from '../screens/ScreensContext.ts'
import { NameText } from '../ui/NameText.tsx'
import { labelsFor, type Names, Value } from '../undo/Value.tsx'
import { isEmpty } from './shownFields.ts'

/** A link to another record: the one that this came from, or that it belongs to. */
function RefLink({ value, field, labels }: CellProps<number | null>) {
  if (value === null) return NOTHING
  return (
    <LinkBase to={`/${targetOf(field)}/${value}/show`}>
      <NameText resource={declarationOf(targetOf(field))} label={labels?.[value]?.label ?? `#${value}`} />
    </LinkBase>
  )
}

type Can = Ports['can']

interface FieldValueProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly names: Names
  readonly name: string
  readonly field: Field
}

/** Whether the field refers to a record that has a page and that the user may open. */
function leadsTo({ store }: Field, can: Can): boolean {
  if (store.as !== 'column' || !store.references) return false
  const { area, features, recordPath = 'details' } = declarationOf(store.references)
  return features !== undefined && can(area, recordPath)
}

/** A value of the record as its lists show it, with the resource's custom cell where it has one. */
export function FieldValue({ resource, record, names, name, field }: FieldValueProps) {
  const { cells } = useScreens()
  const { can } = usePorts()
  const Cell = cells?.[name]
  const value = record[name]
  const labels = labelsFor(field, names, record)
  if (!Cell && typeof value === 'number' && leadsTo(field, can))
    return <RefLink value={value} record={record} field={field} name={name} resource={resource.name} labels={labels} />
  if (!Cell || isEmpty(value))
    return <Value resource={resource.name} name={name} field={field} value={value} names={names} record={record} />
  return <Cell value={value} record={record} field={field} name={name} resource={resource.name} labels={labels} />
}
