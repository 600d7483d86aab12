import { useTranslate } from 'ra-core'
import type declaration from '../../../../schema/areas/access/users.ts'
import type { Row } from '../../../../schema/engine/define.ts'
import type { CellProps } from '../../../kit/kinds/types.ts'
import { Ago } from '../../../kit/ui/Ago.tsx'

type User = Row<typeof declaration>

/** How long ago somebody signed in last; the exact time when one points at it. */
export function LastLogin({ value }: CellProps<string | null, User>) {
  const translate = useTranslate()
  if (!value) return <span className="quiet">{translate('users.never')}</span>
  return <Ago at={value} />
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
