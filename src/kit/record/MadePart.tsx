import { useQuery } from '@tanstack/react-query'
import { LinkBase, type RaRecord, useTranslate } from 'ra-core'
import type { ComponentType } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { faceOf } from '../kinds/index.tsx'
import type { CellProps, RefLabel } from '../kinds/types.ts'
import { openPath } from '../list/openPath.ts'
import { Pending } from '../Pending.tsx'
import { useSend } from '../send.ts'
import { PartCard } from './PartCard.tsx'

interface Page {
  readonly data: readonly RaRecord<number>[]
  readonly total: number
  readonly labels?: Readonly<Record<string, Readonly<Record<string, RefLabel>>>>
}

interface MadePartProps {
  /** Message key. */
  readonly title: string
  readonly of: AnyResource
  /** Query that narrows the list to those of the record. */
  readonly query: string
  readonly columns: readonly string[]
}

/** More than a record has of another sort. */
const SHOWN = 50

/** Records of another sort that belong to this one: name and some of their fields, each a link. */
export function MadePart({ title, of, query, columns }: MadePartProps) {
  const translate = useTranslate()
  const send = useSend()
  const { data, isPending, error } = useQuery({
    queryKey: [of.name, 'part', query],
    queryFn: ({ signal }) => send<Page>({ method: 'GET', path: `${of.name}/list?${query}&limit=${SHOWN}`, signal }),
  })
  const cell = (row: RaRecord<number>, name: string) => {
    const field = of.fields[name]
    if (!field) return null
    const Cell = faceOf(field).Cell as ComponentType<CellProps>
    const labels = data?.labels?.[name]
    return (
      <Cell
        value={row[name] ?? null}
        {...{ record: row, field, name, resource: of.name }}
        {...(labels ? { labels } : {})}
      />
    )
  }
  if (data?.total === 0) return null
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
                    <LinkBase to={openPath(of, row.id)}>{String(row[of.represent])}</LinkBase>
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
