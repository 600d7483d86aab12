import { useTranslate } from 'ra-core'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { isDay } from '../../../../schema/engine/time/time.ts'
import { LeaveGuard } from '../../../kit/form/unsaved/LeaveGuard.tsx'
import { usePorts } from '../../../kit/ports.ts'
import { Keys } from '../../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import type { Shown } from './availabilityData.ts'
import { Blocks } from './Blocks.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import { OtherDays } from './OtherDays.tsx'
import { Refused } from './Refused.tsx'
import { useHours } from './useHours.ts'
import { WeekCard } from './WeekCard.tsx'
import { areHours, newPeriod, type Period, shiftsOf } from './week.ts'
import { YearView } from './YearView.tsx'

interface CardProps {
  readonly title: string
  readonly end?: ReactNode
  readonly children: ReactNode
}

function Card({ title, end, children }: CardProps) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        {end}
      </div>
      <div className="availability-body">{children}</div>
    </section>
  )
}

interface EditorProps {
  readonly availability: Shown
  readonly year: number
  readonly onYear: (year: number) => void
}

/** A worker's hours, leave and blocked time, and the resulting year. Hours are saved together, everything else at once. */
export function AvailabilityEditor({ availability, year, onYear }: EditorProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const [copying, setCopying] = useState(false)
  const { draft, setDraft, dirty, pending, failure, checked, safe, save, discard } = useHours(availability)
  const { periods, others } = draft
  const readOnly = !can('Workers', 'edit') || availability.archived_at !== null
  useShortcuts([
    !readOnly && { keys: 'Mod+s', scope: 'form', text: translate('access.save'), typing: true, run: () => void save() },
  ])
  const setPeriod = (next: Period) =>
    setDraft({ ...draft, periods: periods.map((one) => (one.key === next.key ? next : one)) })
  const shownHours = useMemo(
    () => ({
      blocks: availability.blocks,
      booked: availability.booked,
      holidays: availability.holidays,
      shifts: shiftsOf(periods).flatMap(({ from, to, ...rest }) =>
        from && to && areHours({ from, to }) ? [{ ...rest, from, to }] : [],
      ),
      exceptions: others.flatMap(({ day, ...rest }) => (day && isDay(day) ? [{ ...rest, day }] : [])),
    }),
    [availability.blocks, availability.booked, availability.holidays, periods, others],
  )
  return (
    <>
      <div className="availability-columns">
        <Card
          title={translate('availability.week')}
          end={
            !readOnly && (
              <button type="button" className="button button-small" disabled={dirty} onClick={() => setCopying(true)}>
                {translate('availability.copy_to_others')}
              </button>
            )
          }
        >
          {periods.map((period) => (
            <WeekCard
              key={period.key}
              period={period}
              only={periods.length === 1}
              readOnly={readOnly}
              checked={checked}
              onChange={setPeriod}
              onRemove={() => setDraft({ ...draft, periods: periods.filter((one) => one.key !== period.key) })}
            />
          ))}
          {!readOnly && (
            <div>
              <button
                type="button"
                className="button button-small"
                onClick={() => setDraft({ ...draft, periods: [...periods, newPeriod()] })}
              >
                {translate('availability.add_week')}
              </button>
            </div>
          )}
        </Card>
        <div className="availability-side">
          <Card title={translate('availability.blocks')}>
            <Blocks workerId={availability.id} blocks={availability.blocks} readOnly={readOnly} />
          </Card>
          <Card title={translate('availability.others')}>
            <OtherDays
              others={others}
              readOnly={readOnly}
              checked={checked}
              onChange={(next) => setDraft({ ...draft, others: next })}
            />
          </Card>
        </div>
      </div>
      <Card title={translate('availability.year')}>
        <YearView year={year} onYear={onYear} hours={shownHours} />
      </Card>
      {(dirty || failure) && (
        <div className="availability-bar">
          {failure && <Refused refusal={{ text: failure.text, clashes: failure.days }} />}
          <div className="availability-bar-acts">
            <span role="status">{dirty && translate('availability.unsaved')}</span>
            <span className="spring" />
            <button type="button" className="button" onClick={discard}>
              {translate('kit.form.discard')}
            </button>
            <button
              type="button"
              className="button button-main"
              aria-disabled={pending || undefined}
              aria-keyshortcuts="Control+S Meta+S"
              onClick={() => void save()}
            >
              {translate('access.save')} <Keys keys="Mod+s" />
            </button>
          </div>
        </div>
      )}
      {copying && <CopyDialog workerId={availability.id} name={availability.name} onClose={() => setCopying(false)} />}
      <LeaveGuard dirty={dirty} safe={safe} />
    </>
  )
}
