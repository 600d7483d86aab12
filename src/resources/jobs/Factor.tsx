import type { CellProps } from '../../kit/kinds/types.ts'

/** What library prices were multiplied by: a factor says so, or it reads as an amount. */
export const Factor = ({ value }: CellProps<number | null>) => (value === null ? null : <span>× {value}</span>)
