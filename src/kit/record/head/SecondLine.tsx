import { type RaRecord, useTranslate } from 'ra-core'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { Ago } from '../../ui/Ago.tsx'
import type { Names } from '../../undo/Value.tsx'
import { useWords } from '../../words.ts'
import { FieldValue } from '../FieldValue.tsx'
import { isEmpty } from '../shownFields.ts'

interface SecondLineProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly names: Names
}

/** Who changed it last, else who made it. */
function LastChange({ record, names }: Omit<SecondLineProps, 'resource'>) {
  const translate = useTranslate()
  const what = record['updated_at'] === record['created_at'] ? 'created' : 'updated'
  const person = names['users']?.[Number(record[`${what}_by`])]?.label
  return (
    <span>
      {translate(`record.${what}${person ? '_by' : ''}`, { name: person })} <Ago at={String(record[`${what}_at`])} />
    </span>
  )
}

/** Below the name: what sort of record it is, what it came from, and who changed it last. */
export function SecondLine({ resource, record, names }: SecondLineProps) {
  const words = useWords(resource.name)
  const { type, origin = [] } = resource.record ?? {}
  const value = (name: string) => {
    const field = resource.fields[name]
    return field && <FieldValue {...{ resource, record, names, name, field }} />
  }
  const holds = (name: string | undefined): name is string => name !== undefined && !isEmpty(record[name])
  return (
    <p className="record-second">
      {holds(type) && <span>{value(type)}</span>}
      {origin.filter(holds).map((name) => (
        <span key={name}>
          <span className="record-origin">{words.field(name)}</span> {value(name)}
        </span>
      ))}
      <LastChange record={record} names={names} />
    </p>
  )
}
