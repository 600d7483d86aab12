import AutoIcon from '@mui/icons-material/AutoAwesomeOutlined'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { Person } from '../../../../schema/areas/record/shapes.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import type { Entry } from './useTimeline.ts'

interface EntryShellProps {
  readonly entry: Pick<Entry, 'user' | 'at'>
  /** What was done, shown after the name of the user. */
  readonly said?: ReactNode
  /** Shown instead of the avatar. */
  readonly icon?: ReactNode
  /** Small notes after the time. */
  readonly notes?: ReactNode
  readonly children?: ReactNode
}

/** The avatar of a person who is known by a single name. */
export function avatarOf({ id, name, image }: Person) {
  const words = name.split(/\s+/)
  return { id, email: name, first_name: words[0] ?? '', last_name: words.length > 1 ? words.at(-1) : null, image }
}

/** One entry of a timeline: who, what and when, with its content below. */
export function EntryShell({ entry: { user, at }, said, icon, notes, children }: EntryShellProps) {
  const translate = useTranslate()
  return (
    <>
      <span className="tl-face" aria-hidden="true">
        {icon ?? (user ? <Avatar person={avatarOf(user)} size={26} /> : <AutoIcon fontSize="small" />)}
      </span>
      <div className="tl-body">
        <p className="tl-head">
          <strong>{user?.name ?? translate('history.system')}</strong> {said} <Ago at={at} className="tl-at" />
          {notes}
        </p>
        {children}
      </div>
    </>
  )
}
