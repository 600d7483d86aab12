import { LinkBase, type RaRecord, useTranslate } from 'ra-core'
import { type ComponentType, memo } from 'react'
import { resources } from '../../../../schema/all.ts'
import { isAggregate, listAddressOf } from '../../../../schema/engine/money/figures.ts'
import { declarationOf } from '../../declarationOf.ts'
import { componentsOf } from '../../kinds/index.tsx'
import { type CellProps } from '../../kinds/types.ts'
import { recordName } from '../../recordName.ts'
import { type AnyScreens } from '../../screens/defineScreens.ts'
import { NameText } from '../../ui/NameText.tsx'
import { type Column } from '../columns.ts'
import { editedIn } from '../edit/editable.ts'
import { openPath } from '../openPath.ts'
import { type Labels } from '../useListing.ts'

interface CellContentProps extends CellProps {
  readonly Cell: ComponentType<CellProps>
}

/** Content of a cell. Memoised, because each key in the filter box moves many rows without changing their cells. */
const CellContent = memo(function CellContent({ Cell, ...props }: CellContentProps) {
  return <Cell {...props} />
})

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export interface RowCellsProps {
  readonly record: RaRecord<number>
  readonly columns: readonly Column[]
  /** Names of the columns that a card on a phone shows. */
  readonly card: ReadonlySet<string>
  readonly resource: string
  readonly labels: Labels
  readonly cells: AnyScreens['cells']
  readonly headings: readonly string[]
  readonly mayOpen: boolean
  /** Names of the columns that can be edited in place. */
  readonly editable: ReadonlySet<string>
}

/** The cells of a record. Memoised, because selecting a row or typing in the filter box changes many rows but not their cells. */
export const RowCells = memo(function RowCells(props: RowCellsProps) {
  const { record, columns, card, resource, labels, cells, headings, mayOpen, editable } = props
  const resourceDeclaration = declarationOf(resource)
  const translate = useTranslate()
  const isFigure = (name: string) => {
    const figure = resourceDeclaration.figures[name]
    return figure !== undefined && isAggregate(figure)
  }
  return columns.map(({ name: field, field: declaration, width }, i) => {
    const Cell = cells?.[field] ?? componentsOf(declaration).Cell
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
      'aria-readonly': !editable.has(editedIn(resourceDeclaration, field)),
      'data-align': declaration.hints.align,
      'data-label': headings[i],
      'data-card': declaration.hints.dialled
        ? 'call'
        : !card.has(field)
          ? undefined
          : isFigure(field)
            ? 'figure'
            : true,
      'data-nothing': (isFigure(field) && record[field] === 0) || undefined,
      'data-empty': isEmpty(record[field]) || undefined,
      'data-sized': width === undefined ? undefined : true,
    }
    const focusable = { 'data-cell': i + 1, tabIndex: -1 }
    if (i > 0) {
      const figure = resourceDeclaration.figures[field]
      const linkPath =
        figure && isAggregate(figure) && record[field]
          ? listAddressOf(resources, resource, figure, record.id)
          : undefined
      return (
        <td key={field} {...attributes} {...focusable}>
          {linkPath === undefined ? (
            content
          ) : (
            <LinkBase className="cell-behind" to={`/${linkPath}`} tabIndex={-1}>
              {content}
            </LinkBase>
          )}
        </td>
      )
    }
    const named =
      resourceDeclaration.titleFields.length > 0 ? (
        <NameText resource={resourceDeclaration} label={recordName(resourceDeclaration, record)} />
      ) : (
        content
      )
    return (
      <td
        key={field}
        {...attributes}
        className={resourceDeclaration.titleFields.length > 0 ? 'cell-name cell-called' : 'cell-name'}
      >
        {mayOpen ? (
          <LinkBase to={openPath(resourceDeclaration, record.id)} {...focusable}>
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
          aria-label={translate('grid.acts', { name: recordName(resourceDeclaration, record) })}
        />
      </td>
    )
  })
})
