import { type ComponentType, memo } from 'react'
import type { CellProps } from '../../kinds/types.ts'

interface CellContentProps extends CellProps {
  readonly Cell: ComponentType<CellProps>
}

/** What stands in a cell. It stays as it is when its row only moves, which each key in the filter box makes many rows do. */
export const CellContent = memo(function CellContent({ Cell, ...props }: CellContentProps) {
  return <Cell {...props} />
})
