import { useTranslate } from 'ra-core'
import { useState } from 'react'
import workers from '../../../../../schema/areas/visits/workers.ts'
import { formatDate } from '../../../../../schema/engine/text/format.ts'
import { type Shift, WEEKDAYS } from '../../../../../schema/engine/time/shifts.ts'
import { dayOf } from '../../../../../schema/engine/time/time.ts'
import { usePorts } from '../../../../kit/ports.ts'
import { PartCard } from '../../../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../../../kit/record/sections/parts.tsx'
import { useWords } from '../../../../kit/words.ts'
import './hoursPart.css'

/** The weekly hours that currently apply, and the next exceptions; everything else is on a page of its own. */
export function HoursPart({ record }: PartProps) {
  const translate = useTranslate()
  const words = useWords(workers.name)
  const { can } = usePorts()
  const [today] = useState(() => dayOf(Date.now()))
  const now = ((record['shifts'] ?? []) as readonly Shift[]).filter(
    ({ valid_from, valid_to }) => (!valid_from || valid_from <= today) && (!valid_to || valid_to >= today),
  )
  const days = WEEKDAYS.map((day) => ({
    day,
    hours: now.filter(({ weekday }) => weekday === day).map(({ from, to }) => `${from}–${to}`),
  }))
  const exceptionDays = (
    (record['exceptions'] ?? []) as readonly { day: string; from: string | null; to: string | null }[]
  )
    .filter(({ day }) => day >= today)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .slice(0, 3)
  const path = `/workers/availability/${record.id}`
  return (
    <PartCard title={translate('availability.week')} {...(can('Workers', 'availability') ? { to: path } : {})}>
      {now.length === 0 && exceptionDays.length === 0 ? (
        <p className="quiet">{translate('workers.record.no_hours')}</p>
      ) : (
        <dl className="worker-hours">
          {days.map(({ day, hours }) => (
            <div key={day} data-off={hours.length === 0 || undefined}>
              <dt>{words.choice('shifts.weekday', day)}</dt>
              <dd>{hours.length > 0 ? hours.join(', ') : translate('availability.off')}</dd>
            </div>
          ))}
          {exceptionDays.map(({ day, from, to }) => (
            <div key={day} data-other>
              <dt>{formatDate(day)}</dt>
              <dd>{from && to ? `${from}–${to}` : translate('availability.off')}</dd>
            </div>
          ))}
        </dl>
      )}
    </PartCard>
  )
}
