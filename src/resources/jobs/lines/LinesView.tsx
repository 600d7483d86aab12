import type { ListName } from '../../../../schema/areas/jobs/documentLines.ts'
import type { CellProps } from '../../../kit/kinds/types.ts'
import { LinesTable } from './LinesTable.tsx'
import type { Line } from './live.ts'

/** Lines of one list, for places where a record is shown field by field. */
export const LinesView = ({ record, name, resource }: CellProps<readonly Line[] | null>) => (
  <LinesTable resource={resource} record={record} only={name as ListName} />
)
