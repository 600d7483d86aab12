import { type RaRecord, useNavigate, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { invitation as invitationOf, secondFactor } from '../../../../schema/areas/access/endpoints.ts'
import { useAnswer } from '../../../kit/acts/provider.ts'
import { Menu, MenuItem } from '../../../kit/mui/menu.tsx'
import { usePorts } from '../../../kit/ports.ts'
import type { UserAct, UserActs } from './acts.ts'
import { UserQuestion, useActLabel } from './UserQuestion.tsx'

/** What the signed-in user may currently do to a user. */
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
  /** The menu is open while this is set. */
  readonly anchor: HTMLElement | null
  /** Id of the element that names the menu. */
  readonly labelledBy?: string
  readonly onClose: () => void
  /** Called when an action was done or cancelled. */
  readonly onDone?: () => void
}

/** The actions on a user, each with a confirmation. */
export function UserMenu({ of, allowed, anchor, labelledBy, onClose, onDone }: UserMenuProps) {
  const { record } = of
  const { acts, invitedBefore, mayLook } = allowed
  const translate = useTranslate()
  const navigate = useNavigate()
  const [openAct, setOpenAct] = useState<UserAct | null>(null)
  const name = String(record['name'])
  const labelOf = useActLabel(invitedBefore)
  const finish = () => setOpenAct(null)
  const lastAsking = useRef(openAct)
  const done = useRef(onDone)
  done.current = onDone
  // After the dialog has been removed from the document: while it is open, nothing behind it can be focused.
  useEffect(() => {
    if (lastAsking.current && !openAct) done.current?.()
    lastAsking.current = openAct
  }, [openAct])
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
              setOpenAct(act)
            }}
          >
            {labelOf(act)}
          </MenuItem>
        ))}
        {mayLook && (
          <MenuItem onClick={() => navigate(`/users/${record.id}/access`)}>{translate('access.check')}</MenuItem>
        )}
      </Menu>
      {openAct && <UserQuestion of={of} act={openAct} label={labelOf(openAct)} onClose={finish} />}
    </>
  )
}
