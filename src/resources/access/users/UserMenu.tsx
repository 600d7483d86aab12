import { type RaRecord, useNavigate, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { invitation as invitationOf, secondFactor } from '../../../../schema/areas/access/endpoints.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { Menu, MenuItem } from '../../../kit/mui/menu.tsx'
import { usePorts } from '../../../kit/ports.ts'
import type { UserAct, UserActs } from './acts.ts'
import { UserQuestion, useActLabel } from './UserQuestion.tsx'

/** What this session may do to a user now. */
export function useAllowed(record: RaRecord) {
  const { can, user } = usePorts()
  const mayEdit = can('Users', 'edit') && !record['archived_at']
  const banned = record['banned_at'] !== null
  const { id } = record
  const { data: invitation } = useAnswer(invitationOf, { id }, { enabled: mayEdit && !banned })
  const { data: factor } = useAnswer(secondFactor, { id }, { enabled: mayEdit && id !== user?.id })
  const acts: UserAct[] = []
  if (mayEdit && record.id !== user?.id)
    acts.push(record['active'] ? 'deactivate' : 'activate', banned ? 'unban' : 'ban')
  if (mayEdit && invitation && !invitation.registered && !banned) acts.unshift('invite')
  if (factor?.on) acts.push('remove_factor')
  return { acts, invitedBefore: Boolean(invitation?.issued_at), mayLook: can('Users', 'details') }
}

interface UserMenuProps {
  readonly of: UserActs
  readonly allowed: ReturnType<typeof useAllowed>
  /** The menu is open while there is one. */
  readonly anchor: HTMLElement | null
  /** Id of what names the menu. */
  readonly labelledBy?: string
  readonly onClose: () => void
  /** Told when an act was done or given up. */
  readonly onDone?: () => void
}

/** The acts on a user, each after a question. */
export function UserMenu({ of, allowed, anchor, labelledBy, onClose, onDone }: UserMenuProps) {
  const { record } = of
  const { acts, invitedBefore, mayLook } = allowed
  const translate = useTranslate()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<UserAct | null>(null)
  const name = String(record['name'])
  const labelOf = useActLabel(invitedBefore)
  const finish = () => setAsking(null)
  const asked = useRef(asking)
  const done = useRef(onDone)
  done.current = onDone
  // Once the question is gone from the document: while it is there, nothing behind it takes the focus.
  useEffect(() => {
    if (asked.current && !asking) done.current?.()
    asked.current = asking
  }, [asking])
  return (
    <>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        slotProps={{
          list: labelledBy
            ? { 'aria-labelledby': labelledBy }
            : { 'aria-label': translate('users.actions_of', { name }) },
        }}
      >
        {acts.map((act) => (
          <MenuItem
            key={act}
            onClick={() => {
              onClose()
              setAsking(act)
            }}
          >
            {labelOf(act)}
          </MenuItem>
        ))}
        {mayLook && (
          <MenuItem onClick={() => navigate(`/users/${record.id}/access`)}>{translate('access.check')}</MenuItem>
        )}
      </Menu>
      {asking && <UserQuestion of={of} act={asking} label={labelOf(asking)} onClose={finish} />}
    </>
  )
}
