import { type FilterPayload, LinkBase, type RaRecord, type SortPayload, useTranslate } from 'ra-core'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { faceOf } from '../../kinds/index.tsx'
import { openPath } from '../../list/openPath.ts'
import { nameWithin } from '../../recordName.ts'
import { NameText } from '../../ui/NameText.tsx'
import { Pending } from '../../ui/Pending.tsx'
import { useFew } from '../../useFew.ts'
import { PartCard } from './PartCard.tsx'

interface MadePartProps {
  /** Message key. */
  readonly title: string
  readonly of: AnyResource
  /** Narrows the list to those of the record. */
  readonly filter: FilterPayload
  readonly sort?: SortPayload
  readonly columns: readonly string[]
  /** With fewer of them there is nothing to say; the record itself may be one. */
  readonly least?: number
}

/** More than a record has of another sort. */
const SHOWN = 50

/** Records of another sort that belong to this one: name and some of their fields, each a link. */
export function MadePart({ title, of, filter, sort, columns, least = 1 }: MadePartProps) {
  const translate = useTranslate()
  const { data, isPending, error } = useFew(of.name, { filter, sort, limit: SHOWN })
  const cell = (row: RaRecord<number>, name: string) => {
    const field = of.fields[name]
    if (!field) return null
    const Cell = faceOf(field).Cell
    const labels = data?.labels?.[name]
    return (
      <Cell
        value={row[name] ?? null}
        {...{ record: row, field, name, resource: of.name }}
        {...(labels ? { labels } : {})}
      />
    )
  }
  if (data ? data.total < least : least > 1 && !error) return null
  return (
    <PartCard title={translate(title)} count={data?.total}>
      {isPending && <Pending lines={2} />}
      {error && <p role="alert">{translate('problem.server')}</p>}
      {data && (
        <div className="made-part-frame">
          <table className="made-part">
            <tbody>
              {data.data.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <LinkBase to={openPath(of, row.id)}>
                      <NameText resource={of} label={nameWithin(of, row)} />
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
    </PartCard>
  )
}
