import { type ComponentType, memo } from 'react'
import type { CellProps } from '../../kinds/types.ts'

interface CellContentProps extends CellProps {
  readonly Cell: ComponentType<CellProps>
}

/** Content of a cell. Memoised, because each key in the filter box moves many rows without changing their cells. */
export const CellContent = memo(function CellContent({ Cell, ...props }: CellContentProps) {
  return <Cell {...props} />
})
