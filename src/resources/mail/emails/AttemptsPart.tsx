import { useTranslate } from 'ra-core'
import { Fragment } from 'react'
import { attemptsOf } from '../../../../schema/areas/mail/endpoints.ts'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { PartCard } from '../../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../../kit/record/sections/parts.tsx'
import styles from '../mail.module.css'

/** The delivery attempts, and the mail server's response to each. */
export function AttemptsPart({ record }: PartProps) {
  const translate = useTranslate()
  const { data } = useAnswer(attemptsOf, { id: record.id }, { version: Number(record['version']) })
  if (!data) return null
  return (
    <PartCard title={translate('mail.attempts')} count={data.data.length}>
      {data.data.length === 0 && <p className="quiet">{translate('mail.no_attempts')}</p>}
      <dl className={styles['attempts']}>
        {data.data.map(({ at, ok, answer, refused }) => (
          <Fragment key={at}>
            <dt>
              {formatDate(at)} {localDayAndTime(at).time}
            </dt>
            <dd className={ok ? undefined : styles['failed']}>
              {answer}
              {refused.map((one) => (
                <div key={one} className={styles['failed']}>
                  {one}
                </div>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </PartCard>
  )
}
