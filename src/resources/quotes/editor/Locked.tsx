import LockIcon from '@mui/icons-material/LockOutlined'
import { type RaRecord, useTranslate } from 'ra-core'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { dayOf } from '../../../../schema/engine/time/time.ts'
import type { Status } from '../../../kit/status/useStatuses.ts'

interface LockedProps {
  readonly record: RaRecord<number>
  readonly status: Status | undefined
}

/** Since when nothing changes any more, and what to do instead. */
export function Locked({ record, status }: LockedProps) {
  const translate = useTranslate()
  const day = formatDate(dayOf(String(record['updated_at'])))
  return (
    <p className="doc-locked">
      <LockIcon fontSize="small" aria-hidden="true" />
      <strong>
        {status?.category === 'sent'
          ? translate('quotes.sent_locked', { day })
          : translate('quotes.locked', { status: status?.label ?? '' })}
      </strong>{' '}
      <span className="quiet">{translate('problem.quote_locked')}</span>
    </p>
  )
}
