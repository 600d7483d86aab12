import FlagIcon from '@mui/icons-material/FlagOutlined'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import type { CellProps } from '../../kit/kinds/types.ts'
import { useWords } from '../../kit/words.ts'
import { Due } from './Due.tsx'
import { useClosed } from './statuses.ts'

/** Due date, marked while it is overdue and not done. */
export function DueCell({ value, record }: CellProps<string | null>) {
  const closed = useClosed()
  if (value === null || value === undefined) return NOTHING
  return <Due at={value} closed={record['completed_at'] !== null || closed.has(record['status_id'])} />
}

/** Priorities above normal have a flag. */
export function PriorityCell({ value, resource, name }: CellProps<string | null>) {
  const words = useWords(resource)
  if (!value) return NOTHING
  const text = words.choice(name, value)
  if (value !== 'high' && value !== 'urgent') return <span className="quiet">{text}</span>
  return (
    <span className="task-priority" data-priority={value}>
      <FlagIcon aria-hidden="true" />
      {text}
    </span>
  )
}
