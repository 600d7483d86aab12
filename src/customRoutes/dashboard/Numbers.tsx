import { useTranslate } from 'ra-core'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { NumberShown } from '../../../schema/areas/dashboard/shapes.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { dayAndMonth, dayOf } from '../../../schema/engine/time/time.ts'
import { usePorts } from '../../kit/ports.ts'
import { Keys } from '../../kit/shortcuts/Keys.tsx'
import { useMinute } from '../visits/useMinute.ts'
import { listOf } from './dashboardData.ts'

/** Overdue items are red as soon as there are any; items that only need attention are amber. */
const LATE_KEYS: readonly string[] = ['overdue_tasks', 'complaints_due', 'invoices_overdue', 'mail_failed']

/** Message key of what the day of the first one means; for the others it is the day since which it waits. Visits show the day alone. */
const WHEN: Readonly<Record<string, 'due' | 'until' | null>> = {
  complaints_due: 'due',
  quotes_expiring: 'until',
  visits_unconfirmed: null,
}

/** Beyond this number the tiles are shown in two rows, so that each has room for its text. */
const ONE_ROW = 6

function useFirstText(): (one: NumberShown) => string {
  const translate = useTranslate()
  const { locale } = usePorts()
  const today = dayOf(useMinute())
  return ({ key, first }) => {
    if (!first) return translate('board_of_day.none')
    const day = first.at && dayAndMonth(first.at.length > 10 ? dayOf(first.at) : first.at, locale, today)
    const whenKey = WHEN[key] === undefined ? 'since' : WHEN[key]
    const when = day && whenKey ? translate(`board_of_day.when.${whenKey}`, { day }) : day
    return [when, first.who ?? first.label].filter(Boolean).join(translate('board_of_day.comma'))
  }
}

/** What needs attention: each number opens its list with a single key, with the oldest item below it. */
export function Numbers({ numbers }: { readonly numbers: readonly NumberShown[] }) {
  const translate = useTranslate()
  const firstText = useFirstText()
  const columns = numbers.length > ONE_ROW ? Math.ceil(numbers.length / 2) : numbers.length
  return (
    <ul className="card day-numbers" style={{ '--columns': columns } as CSSProperties}>
      {numbers.map((one, i) => (
        <li key={one.key}>
          <Link to={listOf(one)} data-number={i + 1}>
            <span
              className="day-number"
              data-mood={one.count === 0 ? 'none' : LATE_KEYS.includes(one.key) ? 'late' : 'waits'}
            >
              {one.count.toLocaleString('en-GB')}
              {one.first && one.amount ? <small>{formatMoney(one.amount)}</small> : null}
            </span>
            <Keys keys={String(i + 1)} />
            <strong>{translate(`board_of_day.numbers.${one.key}`)}</strong>
            <span className="day-first" title={one.first?.label}>
              {firstText(one)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
