import { useLocaleState, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { changeSeries } from '../../../../schema/areas/visits/acts.ts'
import type declaration from '../../../../schema/areas/visits/appointments.ts'
import type { Locale } from '../../../../schema/engine/text/format.ts'
import { describeRecurrence } from '../../../../schema/engine/time/recurrenceText.ts'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { writableFields } from '../../../kit/form/check.ts'
import { useFormScreen } from '../../../kit/form/FormContext.ts'
import { useDayText } from '../../../kit/recurrence/dayText.ts'
import type { AsideProps } from '../../../kit/screens/defineScreens.ts'
import { useWords } from '../../../kit/words.ts'
import { DateList } from './DateList.tsx'
import { RuleForm } from './RuleForm.tsx'
import { useSeries, useSeriesAct } from './seriesData.ts'

type Props = Required<AsideProps<typeof declaration>>

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The series of an appointment, for applying the input of the form to several dates. */
export function SeriesPart({ values, record }: Props) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const words = useWords('appointments')
  const dayText = useDayText()
  const { resource, readOnly } = useFormScreen()
  const { data } = useSeries(record.id)
  const act = useSeriesAct(changeSeries, 'series.saved')
  const [changing, setChanging] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const scope = useRef<'following' | 'all'>('following')
  const now: Readonly<Record<string, unknown>> = values
  const then: Readonly<Record<string, unknown>> = record
  const change = Object.fromEntries(
    writableFields(resource).flatMap((name) => (same(now[name], then[name]) ? [] : [[name, now[name] ?? null]])),
  )
  const isChanged = Object.keys(change).length > 0
  const send = (skip: readonly string[] = []) => void act.run({ scope: scope.current, change, skip: [...skip] }, record)
  const save = (which: 'following' | 'all') => {
    scope.current = which
    if (isChanged && !act.pending) send()
  }
  const next = data?.next
  const goBack = () => {
    setChanging(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (changing && next?.following && next.all)
    return (
      <RuleForm record={record} next={{ following: next.following, all: next.all }} change={change} onBack={goBack} />
    )
  return (
    <>
      {data && <p className="rule-text">{describeRecurrence(data.rule, locale as Locale)}</p>}
      {data && (
        <ol className="series-dates">
          {data.dates
            .filter(({ archived }) => !archived)
            .map(({ id, starts_at, ends_at, status }) => (
              <li key={id} aria-current={id === record.id || undefined}>
                {id === record.id ? (
                  <b>{dayText(localDayAndTime(starts_at).day)}</b>
                ) : (
                  <Link to={`/appointments/edit/${id}`}>{dayText(localDayAndTime(starts_at).day)}</Link>
                )}
                <span className="quiet">
                  {`${localDayAndTime(starts_at).time}–${localDayAndTime(ends_at).time}`} ·{' '}
                  {words.choice('status', status)}
                </span>
              </li>
            ))}
        </ol>
      )}
      {!readOnly && next?.following && next.all && (
        <div>
          <button ref={opener} type="button" className="button button-small" onClick={() => setChanging(true)}>
            {translate('series.change_rule')}
          </button>
        </div>
      )}
      {!readOnly && <p className="quiet">{translate('series.change_about')}</p>}
      {act.error && (
        <p className="field-error" role="alert">
          {act.error}
        </p>
      )}
      {act.clashes && <DateList dates={act.clashes} />}
      {!readOnly && (
        <div className="series-acts">
          {act.clashes ? (
            <>
              <button
                type="button"
                className="button"
                aria-disabled={act.pending || undefined}
                onClick={() => send(act.clashes?.map(({ of }) => of))}
              >
                {translate('series.stay')}
              </button>
              <button type="button" className="button" onClick={act.back}>
                {translate('series.back')}
              </button>
            </>
          ) : (
            (['following', 'all'] as const).map((which) => (
              <button
                key={which}
                type="button"
                className="button"
                aria-disabled={act.pending || !isChanged || undefined}
                onClick={() => save(which)}
              >
                {translate(`series.${which}`)}
              </button>
            ))
          )}
        </div>
      )}
    </>
  )
}
