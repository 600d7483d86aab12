import { type RaRecord, useTranslate } from 'ra-core'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { fieldKey } from '../../../schema/engine/helpPlaces.ts'
import { HelpSign } from '../help/HelpSign.tsx'
import { Ago } from '../ui/Ago.tsx'
import type { Names } from '../undo/Value.tsx'
import { useWords } from '../words.ts'
import { FieldValue } from './FieldValue.tsx'
import { PartCard } from './sections/PartCard.tsx'
import { fieldSections, isEmpty } from './shownFields.ts'

interface DetailsProps {
  readonly resource: AnyResource
  readonly record: RaRecord<number>
  readonly names: Names
}

function Line({ resource, record, names, name }: DetailsProps & { readonly name: string }) {
  const words = useWords(resource.name)
  const field = resource.fields[name]
  if (!field) return null
  return (
    <div data-wide={field.hints.wide || undefined} data-empty={isEmpty(record[name]) || undefined}>
      <dt>
        {words.field(name)}
        <HelpSign place={fieldKey(resource.name, name)} name={words.field(name)} />
      </dt>
      <dd>
        <FieldValue {...{ resource, record, names, name, field }} />
      </dd>
    </div>
  )
}

/** Who made the record and who changed it last. */
function Stamps({ record, names }: Pick<DetailsProps, 'record' | 'names'>) {
  const translate = useTranslate()
  const by = (id: unknown) => names['users']?.[Number(id)]?.label
  const stamp = (what: 'created' | 'updated') => {
    const person = by(record[`${what}_by`])
    return (
      <span>
        {translate(`record.${what}${person ? '_by' : ''}`, { name: person })} <Ago at={String(record[`${what}_at`])} />
      </span>
    )
  }
  return (
    <p className="record-stamps">
      {stamp('created')}
      {record['updated_at'] !== record['created_at'] && stamp('updated')}
    </p>
  )
}

/** Every field of the record, in the sections of its form. */
export function Details({ resource, record, names }: DetailsProps) {
  const translate = useTranslate()
  const words = useWords(resource.name)
  return (
    <PartCard title={translate('record.details')}>
      {fieldSections(resource, record).map(({ key, fields }) => (
        <div key={key} className="record-section">
          {key && <h3>{words.section(key)}</h3>}
          <dl className="record-fields">
            {fields.map((name) => (
              <Line key={name} {...{ resource, record, names, name }} />
            ))}
          </dl>
        </div>
      ))}
      <Stamps record={record} names={names} />
    </PartCard>
  )
}
