import GripIcon from '@mui/icons-material/DragIndicator'
import { LinkBase, type RaRecord, useTranslate } from 'ra-core'
import { type ComponentType, memo } from 'react'
import { declared } from '../declared.ts'
import type { AnyScreens } from '../defineScreens.ts'
import { faceOf } from '../fields/index.tsx'
import type { CellProps } from '../fields/types.ts'
import { CellContent } from './CellContent.tsx'
import type { Column } from './columns.ts'
import { openPath } from './openPath.ts'
import type { Labels } from './useListing.ts'

interface RowProps {
  readonly record: RaRecord<number>
  readonly index: number
  /** Place among all rows of all pages, from 1. */
  readonly place: number
  readonly columns: readonly Column[]
  readonly resource: string
  readonly represent: string
  readonly labels: Labels
  readonly cells: AnyScreens['cells']
  readonly selected: boolean
  readonly headings: readonly string[]
  readonly mayOpen: boolean
  /** Names of the columns that can be edited in place. */
  readonly editable: ReadonlySet<string>
  /** It can be dragged to another place. */
  readonly grip: boolean
}

/** One record. It has no handlers of its own, nor knows whether it has the focus: the grid listens and marks for all rows. */
export const Row = memo(function Row(props: RowProps) {
  const {
    record,
    index,
    place,
    columns,
    resource,
    represent,
    labels,
    cells,
    selected,
    headings,
    mayOpen,
    editable,
    grip,
  } = props
  const translate = useTranslate()
  const name = String(record[represent] ?? `#${record.id}`)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus, as a data grid's do
    <tr role="row" aria-rowindex={place + 1} aria-selected={selected} data-row={index} data-id={record.id}>
      <td role="gridcell" className="cell-check">
        {grip && (
          <span className="grip" data-grip aria-hidden="true">
            <GripIcon />
          </span>
        )}
        <input
          type="checkbox"
          data-cell={`${index}:0`}
          tabIndex={-1}
          checked={selected}
          readOnly
          aria-label={translate('kit.list.select_row', { name })}
        />
      </td>
      {columns.map(({ name: field, field: declaration, width }, i) => {
        const Cell = (cells?.[field] ?? faceOf(declaration).Cell) as ComponentType<CellProps>
        const column = i + 1
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
          'aria-readonly': !editable.has(field),
          'data-align': declaration.hints.align,
          'data-label': headings[i],
          'data-sized': width === undefined ? undefined : true,
        }
        const focusable = { 'data-cell': `${index}:${column}`, tabIndex: -1 }
        if (i > 0)
          return (
            <td key={field} {...attributes} {...focusable}>
              {content}
            </td>
          )
        return (
          <td key={field} {...attributes} className="cell-name">
            {mayOpen ? (
              <LinkBase to={openPath(declared(resource), record.id)} {...focusable}>
                {content}
              </LinkBase>
            ) : (
              <span {...focusable}>{content}</span>
            )}
          </td>
        )
      })}
    </tr>
  )
})
