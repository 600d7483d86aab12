import { useTranslate } from 'ra-core'
import { useDeferredValue, useState } from 'react'
import { bookSeries } from '../../../../schema/areas/visits/acts.ts'
import type declaration from '../../../../schema/areas/visits/appointments.ts'
import { type Recurrence, recurrence } from '../../../../schema/engine/time/recurrence.ts'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import { checkForm } from '../../../kit/form/check.ts'
import { useFormScreen } from '../../../kit/form/FormContext.ts'
import { RuleFields } from '../../../kit/recurrence/RuleFields.tsx'
import type { AsideProps } from '../../../kit/screens/defineScreens.ts'
import { useWords } from '../../../kit/words.ts'
import { FoundDates } from './FoundDates.tsx'
import { isWrong, usePreview, useSeriesAct } from './seriesData.ts'

const WEEKLY = { unit: 'week', count: 6 } as const

/** Books the appointment of the form as a series: the rule, its dates, and how conflicts are handled. */
export function RepeatForm({ values }: Pick<AsideProps<typeof declaration>, 'values'>) {
  const translate = useTranslate()
  const words = useWords('appointments')
  const { resource } = useFormScreen()
  const checked = checkForm(resource, values, undefined)
  const [today] = useState(() => dayOf(Date.now()))
  const first = typeof values.starts_at === 'string' && values.starts_at ? localDayAndTime(values.starts_at).day : today
  const [typedRule, setTypedRule] = useState<Recurrence>(() => recurrence.parse({ ...WEEKLY, starts_on: first }))
  const rule = { ...typedRule, starts_on: first }
  const preview = useDeferredValue({ appointment: checked.ok ? checked.value : undefined, rule })
  const { data, error, isPlaceholderData } = usePreview(preview.appointment, preview.rule)
  const act = useSeriesAct(bookSeries, 'series.booked')
  const dates = checked.ok && !error ? (data?.dates ?? []) : []
  const wrong = dates.filter((one) => isWrong(one, values.override_reason))
  const bookableCount = dates.length - wrong.length
  const names = checked.ok
    ? []
    : [...new Set(Object.keys(checked.errors).map((path) => words.field(path.split('.')[0] ?? path)))]
  const book = () =>
    void act.run({
      appointment: checked.ok ? checked.value : {},
      rule,
      skip: wrong.map(({ of }) => of),
    })
  return (
    <>
      <RuleFields rule={rule} onChange={setTypedRule} />
      {names.length > 0 && <p className="quiet">{translate('series.first', { fields: names.join(', ') })}</p>}
      <FoundDates
        summary={translate('series.dates', { smart_count: dates.length })}
        isStale={isPlaceholderData}
        error={checked.ok ? error : null}
        refusal={act.error}
        dates={dates}
        onLeave={(date) => setTypedRule({ ...rule, skipped: [...rule.skipped, date].toSorted() })}
      />
      {bookableCount > 0 && (
        <div>
          <button
            type="button"
            className="button button-main"
            aria-disabled={act.pending || isPlaceholderData || undefined}
            onClick={() => !isPlaceholderData && book()}
          >
            {translate(wrong.length ? 'series.book_others' : 'series.book', { smart_count: bookableCount })}
          </button>
        </div>
      )}
    </>
  )
}
