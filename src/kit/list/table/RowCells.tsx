import { LinkBase, type RaRecord, useTranslate } from 'ra-core'
import { memo, useMemo } from 'react'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { declared } from '../../declared.ts'
import { faceOf } from '../../kinds/index.tsx'
import { recordName } from '../../recordName.ts'
import type { AnyScreens } from '../../screens/defineScreens.ts'
import { NameText } from '../../ui/NameText.tsx'
import type { Column } from '../columns.ts'
import { editedIn } from '../edit/editable.ts'
import { openPath } from '../openPath.ts'
import type { Labels } from '../useListing.ts'
import { CellContent } from './CellContent.tsx'

/** Columns of a card on a phone: how far it has come, and two that say most of it; the telephone beside them. */
const ON_CARD = 2

function onCard({ status, board }: AnyResource, columns: readonly Column[]): ReadonlySet<string> {
  const wanted = board ? [...board.card] : columns.slice(1).map(({ name }) => name)
  const shown = columns.filter(({ name, field }, i) => i > 0 && name !== status && !field.hints.dialled)
  const first = [...shown].sort((a, b) => Number(wanted.includes(b.name)) - Number(wanted.includes(a.name)))
  return new Set([...(status ? [status] : []), ...first.slice(0, ON_CARD).map(({ name }) => name)])
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export interface RowCellsProps {
  readonly record: RaRecord<number>
  readonly columns: readonly Column[]
  readonly resource: string
  readonly labels: Labels
  readonly cells: AnyScreens['cells']
  readonly headings: readonly string[]
  readonly mayOpen: boolean
  /** Names of the columns that can be edited in place. */
  readonly editable: ReadonlySet<string>
}

/**
 * The cells of a record. They stay as they are when their row is selected or only moves, which each key in the filter box makes
 * many rows do.
 */
export const RowCells = memo(function RowCells(props: RowCellsProps) {
  const { record, columns, resource, labels, cells, headings, mayOpen, editable } = props
  const of = declared(resource)
  const translate = useTranslate()
  const card = useMemo(() => onCard(of, columns), [of, columns])
  return columns.map(({ name: field, field: declaration, width }, i) => {
    const Cell = cells?.[field] ?? faceOf(declaration).Cell
    const content = (
      <CellContent
        Cell={Cell}
        value={record[field]}
        record={record}
        field={declaration}
        name={field}
        resource={resource}
        {...(labels[field] ? { labels: labels[field] } : {})}
      />
    )
    const attributes = {
      role: 'gridcell',
      'aria-readonly': !editable.has(editedIn(of, field)),
      'data-align': declaration.hints.align,
      'data-label': headings[i],
      'data-card': declaration.hints.dialled ? 'call' : card.has(field) ? true : undefined,
      'data-empty': isEmpty(record[field]) || undefined,
      'data-sized': width === undefined ? undefined : true,
    }
    const focusable = { 'data-cell': i + 1, tabIndex: -1 }
    if (i > 0)
      return (
        <td key={field} {...attributes} {...focusable}>
          {content}
        </td>
      )
    const named = of.called.length > 0 ? <NameText resource={of} label={recordName(of, record)} /> : content
    return (
      <td key={field} {...attributes} className={of.called.length > 0 ? 'cell-name cell-called' : 'cell-name'}>
        {mayOpen ? (
          <LinkBase to={openPath(of, record.id)} {...focusable}>
            {named}
          </LinkBase>
        ) : (
          <span {...focusable}>{named}</span>
        )}
        <button
          type="button"
          className="row-more"
          data-more
          tabIndex={-1}
          aria-haspopup="menu"
          aria-keyshortcuts="."
          aria-label={translate('grid.acts', { name: recordName(of, record) })}
        />
      </td>
    )
  })
})
