import { NOTHING } from '../../../../schema/engine/text/format.ts'
import type { CellProps } from '../types.ts'
import { formatNumber } from './number.ts'

export const NumberCell = ({ value }: CellProps<number | null>) => (value === null ? NOTHING : formatNumber(value))
