import { LinkBase, type RaRecord, useTranslate } from 'ra-core'
import { use } from 'react'
import { resources } from '../../../schema/all.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { declaredColumns, requestedColumns } from '../../../schema/engine/listColumns.ts'
import { titleFieldOf } from '../../../schema/engine/titleFields.ts'
import { componentsOf } from '../kinds/index.tsx'
import { openPath } from '../list/openPath.ts'
import { usePorts } from '../ports.ts'
import { CountsContext } from '../record/next/StepsContext.ts'
import { PartCard } from '../record/sections/PartCard.tsx'
import type { PartProps } from '../record/sections/parts.tsx'
import { nameWithin } from '../recordName.ts'
import { NameText } from '../ui/NameText.tsx'
import { Pending } from '../ui/Pending.tsx'
import { useFew } from '../useFew.ts'
import { useWords } from '../words.ts'
import './related.css'

/** Number of newest records shown of each resource; the list contains the rest. */
const MAX_SHOWN = 5
const NEWEST = { field: 'created_at', order: 'DESC' } as const
/** Number of fields shown next to the title. */
const FACTS = 4

interface Reference {
  readonly by: AnyResource
  /** Field of `by` that refers to the record. */
  readonly field: string
}

/** References to records of this resource by fields that can be used as list filters. */
const references = (resource: AnyResource): Reference[] =>
  resources
    .usedBy(resource.name)
    .filter(
      ({ resource: referring, field, as }) =>
        as === 'column' && referring.fields[field]?.options.filter && referring.features,
    )
    .map(({ resource: referring, field }) => ({ by: referring, field }))

/** Records of one resource that refer to this one, newest first. */
function Referring({ by, field, id, enabled }: Reference & { readonly id: number; readonly enabled: boolean }) {
  const translate = useTranslate()
  const words = useWords(by.name)
  const { data, isPending, isError } = useFew(by.name, {
    filter: { [field]: id },
    sort: NEWEST,
    limit: MAX_SHOWN,
    enabled,
  })
  // Fields that have to be requested from the list separately are too much for a line.
  const facts = declaredColumns(by)
    .filter((name) => name !== by.represent && name !== field && name !== titleFieldOf(by))
    .filter((name) => requestedColumns(by, [name]).length === 0)
    .slice(0, FACTS)
  const cell = (row: RaRecord<number>, name: string) => {
    const declaredField = by.fields[name]
    if (!declaredField) return null
    const Cell = componentsOf(declaredField).Cell
    const labels = data?.labels?.[name]
    return (
      <Cell
        value={row[name] ?? null}
        record={row}
        field={declaredField}
        name={name}
        resource={by.name}
        {...(labels ? { labels } : {})}
      />
    )
  }
  return (
    <section className="related" aria-label={words.many}>
      <h3>
        {words.many} {data && <span className="quiet">{data.total}</span>}
        {!enabled && <LinkBase to={`/${by.path}?${field}=${id}`}>{translate('related.show')}</LinkBase>}
      </h3>
      {enabled && isPending && <Pending lines={1} />}
      {isError && <p className="field-error">{translate('related.failed')}</p>}
      {data?.total === 0 && <p className="quiet">{translate('related.none')}</p>}
      {data && data.total > 0 && (
        <ul>
          {data.data.map((row) => (
            <li key={row.id}>
              <LinkBase to={openPath(by, row.id)}>
                <NameText resource={by} label={nameWithin(by, row)} />
              </LinkBase>
              {facts
                .filter((name) => row[name] !== null)
                .map((name) => (
                  <span key={name}>{cell(row, name)}</span>
                ))}
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.data.length && (
        <LinkBase to={`/${by.path}?${field}=${id}`}>{translate('related.all', { n: data.total })}</LinkBase>
      )}
    </section>
  )
}

/** Number of resources whose records are loaded with the page; further ones only have a link to their list. */
const READ = 3

/**
 * All records that refer to this one and that the user may list, by resource. New resources appear automatically; those without records are hidden.
 */
export function RelatedPart({ resource, record }: PartProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const counts = use(CountsContext)
  const all = references(resource).filter(({ by }) => can(by.area, 'list'))
  const nonEmpty = all.filter(({ by }) => counts?.[by.name]?.count !== 0)
  if (all.length === 0 || !counts) return null
  return (
    <PartCard title={translate('related.title')}>
      {nonEmpty.length === 0 && <p className="quiet">{translate('related.none')}</p>}
      {nonEmpty.map(({ by, field }, i) => (
        <Referring key={`${by.name} ${field}`} by={by} field={field} id={record.id} enabled={i < READ} />
      ))}
    </PartCard>
  )
}
