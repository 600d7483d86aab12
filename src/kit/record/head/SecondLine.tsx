import { type RaRecord, useTranslate } from 'ra-core'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { Ago } from '../../ui/Ago.tsx'
import type { Names } from '../../undo/Value.tsx'
import { useWords } from '../../words.ts'
import { FieldValue } from '../FieldValue.tsx'
import { isEmpty } from '../shownFields.ts'

interface SecondLineProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly names: Names
  /** Its status locks it. */
  readonly isLocked: boolean
}

/** Who changed it last, or who created it. */
function LastChange({ record, names }: Pick<SecondLineProps, 'record' | 'names'>) {
  const translate = useTranslate()
  const what = record['updated_at'] === record['created_at'] ? 'created' : 'updated'
  const person = names['users']?.[Number(record[`${what}_by`])]?.label
  return (
    <span>
      {translate(`record.${what}${person ? '_by' : ''}`, { name: person })} <Ago at={String(record[`${what}_at`])} />
    </span>
  )
}

/** The line below the title: category, origin, and last change. */
export function SecondLine({ resource, record, names, isLocked }: SecondLineProps) {
  const translate = useTranslate()
  const words = useWords(resource.name)
  const { type, origin = [], says = [], since } = resource.record ?? {}
  const value = (name: string) => {
    const field = resource.fields[name]
    return field && <FieldValue resource={resource} record={record} names={names} name={name} field={field} />
  }
  const hasValue = (name: string | undefined): name is string => name !== undefined && !isEmpty(record[name])
  return (
    <p className="record-second">
      {hasValue(type) && <span>{value(type)}</span>}
      {origin.filter(hasValue).map((name) => (
        <span key={name}>
          <span className="record-origin">{words.field(name)}</span> {value(name)}
        </span>
      ))}
      {says.filter(hasValue).map((name) => (
        <span key={name}>
          {words.field(name)}: {value(name)}
        </span>
      ))}
      {hasValue(since) && (
        <span>
          {translate(`record.since${isLocked ? '_locked' : ''}`, {
            what: words.field(since),
            day: formatDate(dayOf(String(record[since]))),
          })}
        </span>
      )}
      <LastChange record={record} names={names} />
    </p>
  )
}
