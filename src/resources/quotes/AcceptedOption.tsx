import { optionsOf } from '../../../schema/areas/jobs/options.ts'
import type { CellProps } from '../../kit/kinds/types.ts'

/** The option that was accepted, by its name. */
export const AcceptedOption = ({ value, record }: CellProps<number | null>) =>
  optionsOf(record).find(({ key }) => key === value)?.name || String(value ?? '')
