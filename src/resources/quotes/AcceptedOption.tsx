import { optionsOf } from '../../../schema/areas/jobs/options.ts'
import type { CellProps } from '../../kit/kinds/types.ts'

/** The accepted option, by name. */
export const AcceptedOption = ({ value, record }: CellProps<number | null>) =>
  optionsOf(record).find(({ key }) => key === value)?.name || String(value ?? '')
