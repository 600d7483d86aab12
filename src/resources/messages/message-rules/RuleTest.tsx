import { keepPreviousData } from '@tanstack/react-query'
import { LinkBase, useTranslate } from 'ra-core'
import { resources } from '../../../../schema/all.ts'
import { done, TRIED_DAYS, wouldHave } from '../../../../schema/areas/messages/endpoints.ts'
import { EVENTS, type EventName, isEvent } from '../../../../schema/areas/messages/events.ts'
import type declaration from '../../../../schema/areas/messages/message-rules.ts'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { openPath } from '../../../kit/list/openPath.ts'
import type { AsideProps } from '../../../kit/screens/defineScreens.ts'
import { NameText } from '../../../kit/ui/NameText.tsx'
import { usePaused } from '../../../kit/usePaused.ts'
import styles from './messages.module.css'

const moment = (instant: string) => `${formatDate(instant)} ${localDayAndTime(instant).time}`

/** What the rule would have sent recently, updated while typing, and what it has sent. */
export function RuleTest({ values, record }: AsideProps<typeof declaration>) {
  const { event } = values
  return (
    <div className={styles['rule-trial']}>
      {isEvent(event) && <WouldHave event={event} values={values} />}
      {record && isEvent(record.event) && <Done id={record.id} event={record.event} />}
    </div>
  )
}

interface WouldProps {
  readonly event: EventName
  readonly values: AsideProps<typeof declaration>['values']
}

function WouldHave({ event, values }: WouldProps) {
  const translate = useTranslate()
  const typed = usePaused(
    JSON.stringify({
      days: String(values.days ?? 1),
      at: values.at ?? '16:00',
      conditions: values.conditions ?? '',
      to: values.to ?? 'customer',
      channel: values.channel ?? 'email',
    }),
    400,
  )
  const query = {
    event,
    ...(JSON.parse(typed) as { days: string; at: string; conditions: string; to: 'customer'; channel: 'email' }),
  }
  const { data, isError } = useAnswer(
    wouldHave,
    { query },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, placeholderData: keepPreviousData },
  )
  if (isError) return <p className="quiet">{translate('messages.not_tried')}</p>
  if (!data) return null
  const count = { smart_count: data.total, days: TRIED_DAYS }
  return (
    <section aria-label={translate('messages.would_have')}>
      <h2>{translate('messages.would_have')}</h2>
      <p className={styles['sum']} role="status">
        {translate(data.at_least ? 'messages.would_at_least' : 'messages.would_sum', count)}
      </p>
      {data.without_address > 0 && (
        <p className="quiet">{translate('messages.without_address', { smart_count: data.without_address })}</p>
      )}
      {EVENTS[event].timing !== 'happened' && data.total > 0 && (
        <p className="quiet">{translate('messages.would_note')}</p>
      )}
      <ul className={styles['told']}>
        {data.data.map(({ id, label, at, to }) => (
          <li key={`${id} ${at}`}>
            <Named event={event} id={id} label={label} />
            <span className="quiet">
              {moment(at)}
              {to && ` · ${to}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Named({
  event,
  id,
  label,
}: {
  readonly event: EventName
  readonly id: number
  readonly label: string | null
}) {
  const resource = resources.get(EVENTS[event].of)
  return (
    <LinkBase to={openPath(resource, id)}>
      <NameText resource={resource} label={label ?? `#${id}`} />
    </LinkBase>
  )
}

function Done({ id, event }: { readonly id: number; readonly event: EventName }) {
  const translate = useTranslate()
  const { data } = useAnswer(done, { id })
  if (!data) return null
  return (
    <section aria-label={translate('messages.done')}>
      <h2>{translate('messages.done')}</h2>
      {data.data.length === 0 && <p className="quiet">{translate('messages.nothing_done')}</p>}
      <ul className={styles['told']}>
        {data.data.map(({ about_id, label, at, state, reason, email_id }) => (
          <li key={`${about_id} ${at}`}>
            <Named event={event} id={about_id} label={label} />
            <span className="quiet">
              {moment(at)} ·{' '}
              {email_id === null ? (
                translate(`messages.state.${state}`)
              ) : (
                <LinkBase to={`/settings/emails/view/${email_id}`}>{translate(`messages.state.${state}`)}</LinkBase>
              )}
              {reason && `: ${translate(`messages.reason.${reason}`, { _: translate('messages.reason.refused') })}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
