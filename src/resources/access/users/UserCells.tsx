import { useTranslate } from 'ra-core'
import type declaration from '../../../../schema/areas/access/users.ts'
import type { Row } from '../../../../schema/engine/define.ts'
import type { CellProps } from '../../../kit/kinds/types.ts'
import { Ago } from '../../../kit/ui/Ago.tsx'

type User = Row<typeof declaration>

/** How long ago the user last signed in, with the exact time as a tooltip. */
export function LastLogin({ value }: CellProps<string | null, User>) {
  const translate = useTranslate()
  if (!value) return <span className="quiet">{translate('users.never')}</span>
  return <Ago at={value} />
}

/** Name, with a note next to it if the user is banned. */
export function UserName({ value, record }: CellProps<string | null, User>) {
  const translate = useTranslate()
  return (
    <>
      {value}
      {record.banned_at && <span className="user-banned">{translate('users.banned')}</span>}
    </>
  )
}
