import type { CellProps } from '../../kit/kinds/types.ts'

/** The factor that library prices were multiplied by, with a multiplication sign so that it does not look like an amount. */
export const Factor = ({ value }: CellProps<number | null>) => (value === null ? null : <span>× {value}</span>)
