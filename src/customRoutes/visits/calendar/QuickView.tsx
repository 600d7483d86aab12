import { useTranslate } from 'ra-core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { isUnassignable } from '../../../../schema/areas/visits/visit.ts'
import { f } from '../../../../schema/engine/fields/index.ts'
import { formatDate, formatMoney } from '../../../../schema/engine/text/format.ts'
import { shown } from '../../../../schema/engine/time/shifts.ts'
import { addDays, isPast } from '../../../../schema/engine/time/time.ts'
import { readablePhone } from '../../../../schema/kinds/phone/model.ts'
import { FieldShell } from '../../../kit/form/FieldShell.tsx'
import { TimeInput } from '../../../kit/kinds/time.tsx'
import { usePorts } from '../../../kit/ports.ts'
import type { Beside } from '../../../kit/ui/beside.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { useWords } from '../../../kit/words.ts'
import { TakePayment } from '../../../resources/payments/TakePayment.tsx'
import { usePayments } from '../../../resources/payments/usePayments.ts'
import { type Entry, useQuick, type WorkerName } from './calendarData.ts'
import { UnassignButton } from './UnassignButton.tsx'
import type { Wall } from './useMove.ts'

const TIME = f.time({ required: true })

interface QuickViewProps {
  readonly entry: Entry
  /** What it stands beside. */
  readonly at?: Beside
  readonly workers: ReadonlyMap<number, WorkerName> | undefined
  readonly onMove: (entry: Entry, from: Wall, to: Wall) => Promise<string | undefined>
  readonly onClose: () => void
}

/** An appointment in short, and its times to be changed without a mouse. */
export function QuickView({ entry, at, workers, onMove, onClose }: QuickViewProps) {
  const translate = useTranslate()
  const words = useWords('appointments')
  const { can } = usePorts()
  const [begin, end] = [shown(entry.starts_at), shown(entry.ends_at)]
  const [from, setFrom] = useState<string | null>(begin.time)
  const [to, setTo] = useState<string | null>(end.time)
  const [error, setError] = useState('')
  const [pending, setPending] = useState(false)
  const [now] = useState(() => Date.now())
  const past = isPast(entry.starts_at, now)
  const movable = can('Appointments', 'edit') && !past && entry.kind !== 'leave'
  const changed = from !== begin.time || to !== end.time

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    if (!changed) return onClose()
    setPending(true)
    // Midnight is the end of the day, never its beginning.
    const last = to === '00:00' ? addDays(begin.day, 1) : begin.day
    const refused = await onMove(entry, { day: begin.day, time: from ?? '' }, { day: last, time: to ?? '' })
    setPending(false)
    if (refused === undefined) onClose()
    else setError(refused)
  }
  const { data: about } = useQuick(entry.id)
  const { job, quote, customer } = about ?? {}
  const { data: money } = usePayments(can('Payments', 'list') ? job?.id : undefined)
  const rest = money && (money.outstanding < 0 ? 'overpaid' : 'outstanding')
  const linked = (path: string, one: { readonly id: number; readonly name: string } | null | undefined) =>
    one && <Link to={`/${path}/details/${one.id}`}>{one.name}</Link>
  const phone = customer?.phone
  const call = phone && <a href={`tel:${phone}`}>{readablePhone(phone)}</a>
  const series = entry.series_id !== null && (
    <Link to={`/appointments/edit/${entry.id}`}>{`↻ ${translate('series.sign')}`}</Link>
  )
  const facts: readonly (readonly [string, ReactNode])[] = [
    [translate('calendar.job'), linked('jobs', job)],
    [translate('calendar.quote'), linked('quotes', quote)],
    [translate('calendar.customer'), linked('customers', customer)],
    [translate('calendar.phone'), call],
    [words.field('kind'), words.choice('kind', entry.kind)],
    [words.field('status'), words.choice('status', entry.status)],
    [translate('calendar.when'), `${formatDate(begin.day)}, ${begin.time}–${end.time}`],
    [words.field('worker_ids'), entry.worker_ids.map((id) => workers?.get(id)?.label ?? `#${id}`).join(', ')],
    [translate('payments.paid'), money && formatMoney(money.paid)],
    [translate(`payments.${rest}`), money && formatMoney(Math.abs(money.outstanding))],
    [words.field('site'), about?.address ?? entry.site],
    [translate('series.title'), series],
    [translate('calendar.access'), about?.access_notes],
    [words.field('notes'), about?.notes],
  ]
  return (
    <Dialog
      title={entry.name}
      beside={at}
      onClose={pending ? undefined : onClose}
      acts={
        <>
          {job && <TakePayment job={job.id} name={job.name} payments={money} />}
          {movable && isUnassignable(entry) && <UnassignButton entry={entry} onDone={onClose} onRefused={setError} />}
          {can('Appointments', 'edit') && (
            <Link className="button" to={`/appointments/edit/${entry.id}`}>
              {translate('calendar.open')}
            </Link>
          )}
          <button type="button" className="button" data-autofocus={!movable || undefined} onClick={onClose}>
            {translate('ra.action.close')}
          </button>
          {movable && (
            <button type="submit" form="quick-move" className="button button-main" aria-disabled={pending || undefined}>
              {translate('calendar.save_times')}
            </button>
          )}
        </>
      }
    >
      <dl className="quick-facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {past && <p className="quiet">{translate('problem.past')}</p>}
      {!entry.exclusive && <p className="quiet">{translate('calendar.overlaps')}</p>}
      {movable && (
        <form id="quick-move" className="quick-times" noValidate onSubmit={(event) => void save(event)}>
          {(
            [
              ['from', from, setFrom],
              ['to', to, setTo],
            ] as const
          ).map(([name, value, set]) => (
            <FieldShell key={name} id={`quick-${name}`} label={words.field(name === 'from' ? 'starts_at' : 'ends_at')}>
              <TimeInput
                {...{ id: `quick-${name}`, name, resource: 'appointments', field: TIME, value }}
                invalid={error !== ''}
                onChange={(next) => {
                  setError('')
                  set(next)
                }}
              />
            </FieldShell>
          ))}
          {error && (
            <p className="field-error" role="alert">
              {error}
            </p>
          )}
        </form>
      )}
    </Dialog>
  )
}
