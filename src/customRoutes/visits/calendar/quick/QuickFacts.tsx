import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type quick } from '../../../../../schema/areas/visits/endpoints.ts'
import type { EndpointAnswer } from '../../../../../schema/engine/endpoint.ts'
import { formatMoney, formatSpan } from '../../../../../schema/engine/text/format.ts'
import { readablePhone } from '../../../../../schema/kinds/phone/model.ts'
import { declarationOf } from '../../../../kit/declarationOf.ts'
import { NameText } from '../../../../kit/ui/NameText.tsx'
import { useWords } from '../../../../kit/words.ts'
import type { Payments } from '../../../../resources/payments/usePayments.ts'
import type { Entry, WorkerName } from '../calendarData.ts'
import css from './QuickView.module.css'

interface QuickFactsProps {
  readonly entry: Entry
  /** Undefined until loaded, as are the payments. */
  readonly about: EndpointAnswer<typeof quick> | undefined
  readonly money: Payments | undefined
  readonly workers: ReadonlyMap<number, WorkerName> | undefined
  readonly address: string | null
  readonly past: boolean
  /** Time and workers are shown as inputs below. */
  readonly isEdited: boolean
}

/** Facts of an appointment: time, workers, customer, address, outstanding amount. */
export function QuickFacts({ entry, about, money, workers, address, past, isEdited }: QuickFactsProps) {
  const translate = useTranslate()
  const words = useWords('appointments')
  const { job, quote, customer } = about ?? {}
  const linked = (path: string, one: { readonly id: number; readonly name: string } | null | undefined) =>
    one && (
      <Link to={`/${path}/details/${one.id}`}>
        <NameText resource={declarationOf(path)} label={one.name} />
      </Link>
    )
  const phone = customer?.phone
  const rest = money && (money.outstanding < 0 ? 'overpaid' : 'outstanding')
  const series = entry.series_id !== null && (
    <Link to={`/appointments/edit/${entry.id}`}>{`↻ ${translate('series.sign')}`}</Link>
  )
  const due = money && (
    <span data-due={money.outstanding > 0 || undefined}>{formatMoney(Math.abs(money.outstanding))}</span>
  )
  const facts: readonly (readonly [string, ReactNode])[] = [
    [translate('calendar.when'), !isEdited && formatSpan(entry)],
    [
      words.field('worker_ids'),
      !isEdited && entry.worker_ids.map((id) => workers?.get(id)?.label ?? `#${id}`).join(', '),
    ],
    [
      translate('calendar.customer'),
      customer && (
        <>
          {linked('customers', customer)}
          {phone && <span>{readablePhone(phone)}</span>}
        </>
      ),
    ],
    [words.field('site'), address],
    [translate('calendar.access'), about?.access_notes],
    [translate('calendar.job'), linked('jobs', job)],
    [translate('calendar.quote'), linked('quotes', quote)],
    [translate('payments.paid'), money && formatMoney(money.paid)],
    [translate(`payments.${rest}`), due],
    [translate('series.title'), series],
    [words.field('notes'), about?.notes],
  ]
  return (
    <>
      <dl className={css['quickFacts']}>
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
    </>
  )
}
