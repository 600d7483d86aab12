import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { messagePage } from '../../../../schema/areas/incomingMail/endpoints.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { PartCard } from '../../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../../kit/record/sections/parts.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { MailFrame } from '../../mail/MailFrame.tsx'
import styles from './message.module.css'

/** The whole message: with its layout, or as plain text. */
export function MessagePart({ record }: PartProps) {
  const translate = useTranslate()
  const text = String(record['text'] ?? '')
  const hasHtml = Boolean(record['html'])
  const [isPlain, setPlain] = useState(false)
  const isFormatted = hasHtml && !isPlain
  // The address can be used once, so it is requested again whenever the message is shown.
  const { data, isError } = useAnswer(
    messagePage,
    { id: record.id, body: {} },
    {
      enabled: isFormatted,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    },
  )
  const why = record['outcome'] === 'unreadable' ? 'unreadable' : record['text'] === null ? 'gone' : 'none'
  const none = translate(`incoming_mail.${why}`)
  return (
    <PartCard
      title={translate('incoming_mail.message')}
      acts={
        hasHtml && (
          <button
            type="button"
            className="button button-small"
            aria-pressed={isPlain}
            onClick={() => setPlain((now) => !now)}
          >
            {translate('incoming_mail.plain')}
          </button>
        )
      }
    >
      {!isFormatted && <p className={text ? styles['message'] : 'quiet'}>{text || none}</p>}
      {isFormatted &&
        (data ? <MailFrame url={data.url} title={String(record['subject'])} /> : isError ? null : <Pending />)}
      {isFormatted && <p className="quiet">{translate('incoming_mail.pictures')}</p>}
    </PartCard>
  )
}
