import { keepPreviousData } from '@tanstack/react-query'
import { LinkBase, useTranslate } from 'ra-core'
import { dates } from '../../../../schema/areas/recurring/endpoints.ts'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { addDays } from '../../../../schema/engine/time/time.ts'
import { TITLE_SEPARATOR } from '../../../../schema/engine/titleFields.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { PartCard } from '../../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../../kit/record/sections/parts.tsx'
import { useDayText } from '../../../kit/recurrence/dayText.ts'
import { useWhyText } from '../../../kit/recurrence/whyText.ts'
import { Pending } from '../../../kit/ui/Pending.tsx'
import '../../../kit/recurrence/recurrence.css'

/** Upcoming dates, with the reason where one is skipped or moved, and past ones with their results. */
export function DatesPart({ record }: PartProps) {
  const translate = useTranslate()
  const dayText = useDayText()
  const whyText = useWhyText()
  const { data, error } = useAnswer(
    dates,
    { id: record.id },
    // Its dates are created without changing the record's own version.
    { version: `${record['version']} ${record['next_on']}`, placeholderData: keepPreviousData },
  )
  return (
    <PartCard title={translate('recurrence.next_dates')}>
      {!data && !error && <Pending lines={3} />}
      {error && <p role="alert">{translate('problem.server')}</p>}
      {record['active'] === false && <p className="quiet">{translate('recurring.paused')}</p>}
      {data && data.next.length === 0 && <p className="quiet">{translate('recurrence.no_dates')}</p>}
      {data && data.next.length > 0 && (
        <ol className="series-dates rule-dates">
          {data.next.map((date) => (
            <li key={date.of} data-out={date.day === null || undefined}>
              <span className="rule-dates-day">{dayText(date.day ?? date.of)}</span>
              <span className="quiet">{whyText(date)}</span>
              {date.day && record['active'] !== false && (
                <span className="quiet rule-dates-acts">
                  {translate('recurring.made_on', {
                    day: formatDate(addDays(date.day, -Number(record['ahead_days']))),
                  })}
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {data && data.made.length > 0 && (
        <>
          <h3 className="rule-dates-head">{translate('recurring.seen_to')}</h3>
          <ol className="series-dates rule-dates">
            {data.made.map(({ of, day, job, missed }) => (
              <li key={of}>
                <span className="rule-dates-day">{dayText(day)}</span>
                {job ? (
                  <LinkBase to={`/jobs/details/${job.id}`}>
                    {[job.title, job.number].filter(Boolean).join(TITLE_SEPARATOR)}
                  </LinkBase>
                ) : (
                  <span className="quiet">{translate(missed ? 'recurring.missed' : 'recurring.unseen')}</span>
                )}
                {job?.archived && <span className="quiet">{translate('recurring.archived')}</span>}
              </li>
            ))}
          </ol>
        </>
      )}
    </PartCard>
  )
}
