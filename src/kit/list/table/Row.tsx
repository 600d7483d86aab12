import GripIcon from '@mui/icons-material/DragIndicator'
import { useTranslate } from 'ra-core'
import { memo } from 'react'
import { declarationOf } from '../../declarationOf.ts'
import { recordName } from '../../recordName.ts'
import { RowCells, type RowCellsProps } from './RowCells.tsx'

interface RowProps extends RowCellsProps {
  /** Position among the rows in view, from 0; undefined for a row hidden while the user types a filter. */
  readonly index: number | undefined
  /** Position of the first row in view among the rows of all pages, from 1. */
  readonly first: number
  readonly selected: boolean
  /** It can be dragged to another position. */
  readonly grip: boolean
}

/** One record. It has no event handlers and does not know whether it has the focus: the grid handles both for all rows. */
export const Row = memo(function Row({ index, first, selected, grip, ...cells }: RowProps) {
  const { record } = cells
  const translate = useTranslate()
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the cells get the focus, as in a data grid
    <tr
      role="row"
      hidden={index === undefined}
      aria-rowindex={index === undefined ? undefined : first + index + 1}
      aria-selected={selected}
      data-row={index}
      data-id={record.id}
    >
      <td role="gridcell" className="cell-check">
        {grip && (
          <span className="grip" data-grip aria-hidden="true">
            <GripIcon />
          </span>
        )}
        <input
          type="checkbox"
          data-cell={0}
          tabIndex={-1}
          checked={selected}
          readOnly
          aria-label={translate('kit.list.select_row', { name: recordName(declarationOf(cells.resource), record) })}
        />
      </td>
      <RowCells {...cells} />
    </tr>
  )
})
