import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { NumberShown } from '../../../schema/areas/dashboard/shapes.ts'
import { formatDate, formatMoney } from '../../../schema/engine/text/format.ts'
import { Keys } from '../../kit/shortcuts/Keys.tsx'
import { listOf } from './dashboardData.ts'

/** What is late is red once there is any; what only waits is amber. */
const LATE: readonly string[] = ['overdue_tasks', 'complaints_due', 'invoices_overdue', 'mail_failed']

/** What waits for somebody: each number opens its list, one key away, with what waits longest under it. */
export function Numbers({ numbers }: { readonly numbers: readonly NumberShown[] }) {
  const translate = useTranslate()
  return (
    <ul className="card day-numbers">
      {numbers.map((one, i) => (
        <li key={one.key}>
          <Link to={listOf(one)} data-number={i + 1}>
            <span
              className="day-number"
              data-mood={one.count === 0 ? 'none' : LATE.includes(one.key) ? 'late' : 'waits'}
            >
              {one.count.toLocaleString('en-GB')}
            </span>
            <Keys keys={String(i + 1)} />
            <strong>{translate(`board_of_day.numbers.${one.key}`)}</strong>
            <span className="day-first">
              {one.first
                ? [
                    one.amount ? formatMoney(one.amount) : '',
                    one.first.at ? formatDate(one.first.at.slice(0, 10)) : '',
                    one.first.label,
                  ]
                    .filter(Boolean)
                    .join(', ')
                : translate('board_of_day.none')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
