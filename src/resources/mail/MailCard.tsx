import { LinkBase, useGetList, useTranslate } from 'ra-core'
import { use, useState } from 'react'
import { send, sendText } from '../../../schema/areas/mail/acts.ts'
import { undeliverable } from '../../../schema/areas/mail/endpoints.ts'
import { formatDate } from '../../../schema/engine/text/format.ts'
import { localDayAndTime } from '../../../schema/engine/time/shifts.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { actKey } from '../../kit/acts/texts.ts'
import { useIsAvailable } from '../../kit/acts/useIsAvailable.ts'
import { usePorts } from '../../kit/ports.ts'
import { RecordAction } from '../../kit/record/availableActions/RecordAction.tsx'
import { CountsContext } from '../../kit/record/next/StepsContext.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { loadable } from '../../kit/ui/loadable.tsx'
import styles from './mail.module.css'

const Composer = loadable(() => import('./Composer.tsx'))
const TextComposer = loadable(() => import('./texts/TextComposer.tsx'))

interface Mail {
  readonly id: number
  readonly subject: string
  readonly to: string
  readonly status: string
  readonly created_at: string
}

/** Emails about a record with their delivery state, newest first, and the action that writes another. */
export function MailCard({ resource, record }: PartProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const act = send.at(resource.name)
  const counts = use(CountsContext)
  const byText = sendText.at(resource.name)
  const isThere = useIsAvailable(resource, record, [act, byText])
  const [open, setOpen] = useState<'mail' | 'text' | null>(null)
  const text = translate(actKey(act, 'does'))
  return (
    <>
      {isThere(act) && <RecordAction name={act.name} keys={act.key} text={text} run={() => setOpen('mail')} />}
      {isThere(byText) && (
        <RecordAction
          name={byText.name}
          keys={byText.key}
          text={translate(actKey(byText, 'does'))}
          run={() => setOpen('text')}
        />
      )}
      {resource.name === 'customers' && <Refused id={record.id} version={Number(record['version'])} />}
      {can('EmailLogs', 'list') && Boolean(counts?.['mails']?.count) && <Mails about={resource.name} id={record.id} />}
      {open &&
        (open === 'mail' ? (
          <Composer resource={resource} record={record} onClose={() => setOpen(null)} />
        ) : (
          <TextComposer resource={resource} record={record} onClose={() => setOpen(null)} />
        ))}
    </>
  )
}

function Refused({ id, version }: { readonly id: number; readonly version: number }) {
  const translate = useTranslate()
  const { data } = useAnswer(undeliverable, { id }, { version })
  return data?.data.map(({ address, answer }) => (
    <p key={address} role="note" className={styles['warning']}>
      {translate('mail.refused', { address, answer })}
    </p>
  ))
}

function Mails({ about, id }: { readonly about: string; readonly id: number }) {
  const translate = useTranslate()
  const { data = [], total = 0 } = useGetList<Mail>('emails', {
    filter: { about, about_id: id },
    sort: { field: 'created_at', order: 'DESC' },
    pagination: { page: 1, perPage: 3 },
  })
  if (total === 0) return null
  const filter = encodeURIComponent(JSON.stringify({ about, about_id: id }))
  return (
    <PartCard title={translate('mail.mails')} count={total} to={`/settings/emails?filter=${filter}`}>
      <ul className={styles['mails']}>
        {data.map((mail) => (
          <li key={mail.id}>
            <LinkBase to={`/settings/emails/view/${mail.id}`}>{mail.subject}</LinkBase>
            <span data-status={mail.status}>{translate(`resources.emails.choices.status.${mail.status}`)}</span>
            <span className="quiet">
              {mail.to} · {formatDate(mail.created_at)} {localDayAndTime(mail.created_at).time}
            </span>
          </li>
        ))}
      </ul>
    </PartCard>
  )
}
