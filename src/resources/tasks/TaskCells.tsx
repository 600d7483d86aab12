import FlagIcon from '@mui/icons-material/FlagOutlined'
import { NOTHING } from '../../../schema/engine/text/format.ts'
import type { CellProps } from '../../kit/kinds/types.ts'
import { useWords } from '../../kit/words.ts'
import { Due } from './Due.tsx'
import { useClosed } from './statuses.ts'

/** When it is due, marked while it is late and something is left to do. */
export function DueCell({ value, record }: CellProps<string | null>) {
  const closed = useClosed()
  if (value === null || value === undefined) return NOTHING
  return <Due at={value} closed={record['completed_at'] !== null || closed.has(record['status_id'])} />
}

/** What is more urgent than usual has a flag. */
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
