import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { usePorts } from '../../kit/ports.ts'

interface NoteProps {
  /** Percentage of the revenue whose cost is known; null where nothing is sold. */
  readonly coverage: number | null
  readonly uncosted: number
  /** Filters of the list of lines without a cost. */
  readonly filters?: Readonly<Record<string, string>>
}

/** The address of the list of lines without a cost. */
export const uncostedLines = (filters: Readonly<Record<string, string>> = {}): string =>
  `/line-costs?${new URLSearchParams({ view: 'all', known: 'false', ...filters })}`

/** What share of the revenue a margin covers, and the number of lines without a known cost; hidden where all are known. */
export function MarginNote({ coverage, uncosted, filters = {} }: NoteProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  if (uncosted === 0) return null
  const count = translate('margin.uncosted', { smart_count: uncosted })
  return (
    <>
      {coverage !== null && coverage > 0 && `${translate('margin.on_known', { percent: coverage.toFixed(1) })} `}
      {can('LineCosts', 'list') ? <Link to={uncostedLines(filters)}>{count}</Link> : count}
    </>
  )
}
