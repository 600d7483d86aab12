import { type FilterPayload, LinkBase, type RaRecord, type SortPayload, useTranslate } from 'ra-core'
import { type ReactNode, use } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { componentsOf } from '../../kinds/index.tsx'
import { openPath } from '../../list/openPath.ts'
import { nameWithin } from '../../recordName.ts'
import { NameText } from '../../ui/NameText.tsx'
import { Pending } from '../../ui/Pending.tsx'
import { useFew } from '../../useFew.ts'
import { CountsContext } from '../next/StepsContext.ts'
import { PartCard } from './PartCard.tsx'

interface RelatedPartProps {
  /** Message key. */
  readonly title: string
  readonly of: AnyResource
  /** Restricts the list to records that belong to this one. */
  readonly filter: FilterPayload
  readonly sort?: SortPayload
  readonly columns: readonly string[]
  /** Field that is shown as the link instead of the title. */
  readonly by?: string
  /** Message key of the text for an empty section; without it an empty section is hidden. */
  readonly none?: string
  /** Tab whose count tells whether there are any; for none, no request is sent. */
  readonly countedAs?: string
  /** Shown below them: what could come next. With it, the section is shown even when empty. */
  readonly last?: ReactNode
}

/** Maximum number of records; no record has that many of another resource. */
const MAX_SHOWN = 50
/** Maximum number of records on the first tab. */
const FEW = 5

/** Records of another resource that belong to this one: title and some fields, each a link. */
export function RelatedPart({ title, of, filter, sort, columns, by, none, countedAs, last }: RelatedPartProps) {
  const translate = useTranslate()
  const counts = use(CountsContext)
  const knownCount = countedAs === undefined ? undefined : (counts?.[countedAs]?.count ?? 0)
  const enabled = countedAs === undefined || (knownCount ?? 0) > 0
  const { data, isPending, error } = useFew(of.name, { filter, sort, limit: countedAs ? FEW : MAX_SHOWN, enabled })
  const cell = (row: RaRecord<number>, name: string) => {
    const field = of.fields[name]
    if (!field) return null
    const Cell = componentsOf(field).Cell
    const labels = data?.labels?.[name]
    return (
      <Cell
        value={row[name] ?? null}
        record={row}
        field={field}
        name={name}
        resource={of.name}
        {...(labels ? { labels } : {})}
      />
    )
  }
  if (!last && (!enabled || (!none && data?.total === 0))) return null
  return (
    <PartCard title={translate(title)} count={data?.total}>
      {isPending && enabled && <Pending lines={2} />}
      {data?.total === 0 && none && <p className="quiet">{translate(none)}</p>}
      {error && <p role="alert">{translate('problem.server')}</p>}
      {data && data.total > 0 && (
        <div className="made-part-frame">
          <table className="made-part">
            <tbody>
              {data.data.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <LinkBase to={openPath(of, row.id)}>
                      {by ? cell(row, by) : <NameText resource={of} label={nameWithin(of, row)} />}
                    </LinkBase>
                  </th>
                  {columns.map((name) => (
                    <td key={name} data-align={of.fields[name]?.hints.align}>
                      {cell(row, name)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && countedAs && data.total > FEW && (
        <p className="made-more">
          <LinkBase to={`?tab=${countedAs}`}>{translate('record.more_of', { smart_count: data.total - FEW })}</LinkBase>
        </p>
      )}
      {last}
    </PartCard>
  )
}
