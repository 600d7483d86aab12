import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Row } from '../../../schema/define.ts'
import type declaration from '../../../schema/entities/users.ts'
import { formatDate, formatRelative } from '../../../schema/format.ts'
import type { CellProps } from '../../kit/fields/types.ts'
import { usePorts } from '../../kit/ports.ts'

type User = Row<typeof declaration>

/** How long ago somebody logged in last; the exact time when one points at it. */
export function LastLogin({ value }: CellProps<string | null, User>) {
  const translate = useTranslate()
  const { locale } = usePorts()
  const [now] = useState(Date.now)
  if (!value) return <span className="quiet">{translate('users.never')}</span>
  return (
    <time dateTime={value} title={formatDate(value, 'DD-MM-YYYY HH:mm:ss')}>
      {formatRelative(value, now, { locale })}
    </time>
  )
}

/** The name, and beside it that somebody is banned. */
export function UserName({ value, record }: CellProps<string | null, User>) {
  const translate = useTranslate()
  return (
    <>
      {value}
      {record.banned_at && <span className="user-banned">{translate('users.banned')}</span>}
    </>
  )
}
