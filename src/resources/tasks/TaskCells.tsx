import FlagIcon from '@mui/icons-material/FlagOutlined'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { formatDate, NOTHING } from '../../../schema/format.ts'
import { addDays, dayOf, toMillis, wallClock } from '../../../schema/time.ts'
import type { NamingProvider } from '../../kit/fields/parts/named.ts'
import type { CellProps } from '../../kit/fields/types.ts'
import { useWords } from '../../kit/words.ts'

/** When it is due: today and tomorrow by name, and marked while it is late and not done. */
export function DueCell({ value, record }: CellProps<string | null>) {
  const translate = useTranslate()
  const closed = useClosed()
  if (value === null || value === undefined) return NOTHING
  const now = Date.now()
  const [today, day] = [dayOf(now), dayOf(value)]
  const { hour, minute } = wallClock(value)
  const named = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : undefined
  const text = named ? `${translate(`due.${named}`)} ${hour}:${minute}` : `${formatDate(value)} ${hour}:${minute}`
  const late = toMillis(value) < now && record['completed_at'] === null && !closed.has(record['status_id'])
  return (
    <span className={late ? 'task-late' : named === 'today' ? 'task-today' : undefined}>
      {late && <span className="sr-only">{translate('due.overdue')}: </span>}
      {text}
    </span>
  )
}

/** Ids of the statuses that leave nothing to do. */
function useClosed(): ReadonlySet<unknown> {
  const provider = useDataProvider<NamingProvider>()
  const filter = { category: ['done', 'cancelled'], active: ['true', 'false'] }
  const { data } = useQuery({
    queryKey: ['task-statuses', 'closed'],
    queryFn: ({ signal }) => provider.simpleList('task-statuses', { filter, limit: 200, signal }),
    staleTime: 5 * 60_000,
  })
  return useMemo(() => new Set(data?.data.map(({ id }) => id)), [data])
}

/** What is more urgent than usual has a flag. */
export function PriorityCell({ value, resource, name }: CellProps<string | null>) {
  const words = useWords(resource)
  if (!value) return NOTHING
  const text = words.choice(name, value)
  if (value !== 'high' && value !== 'urgent') return <span className="quiet">{text}</span>
  return (
    <span className="task-priority" data-priority={value}>
      <FlagIcon fontSize="inherit" aria-hidden="true" />
      {text}
    </span>
  )
}
