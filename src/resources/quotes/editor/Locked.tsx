import LockIcon from '@mui/icons-material/LockOutlined'
import { type RaRecord, useTranslate } from 'ra-core'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import type { Status } from '../../../kit/status/useStatuses.ts'

interface LockedProps {
  readonly record: RaRecord<number>
  readonly status: Status | undefined
}

/** Categories of a quote that is out and has no answer. */
const SENT = ['sent', 'open']

/** Since when nothing changes any more, and what to do instead. */
export function Locked({ record, status }: LockedProps) {
  const translate = useTranslate()
  const sent = record['sent_at']
  return (
    <p className="doc-locked">
      <LockIcon fontSize="small" aria-hidden="true" />
      <strong>
        {typeof sent === 'string' && SENT.includes(status?.category ?? '')
          ? translate('quotes.sent_locked', { day: formatDate(dayOf(sent)) })
          : translate('quotes.locked', { status: status?.label ?? '' })}
      </strong>{' '}
      <span className="quiet">{translate('problem.quote_locked')}</span>
    </p>
  )
}
