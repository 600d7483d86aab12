import ExpandMore from '@mui/icons-material/ExpandMore'
import { Menu, MenuItem } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type RaRecord, useNavigate, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { ConfirmDialog } from '../../kit/ConfirmDialog.tsx'
import { usePorts } from '../../kit/ports.ts'
import { useSend } from '../../kit/send.ts'
import { type UserAct, useUserActs } from './acts.ts'

interface Invitation {
  readonly registered: boolean
  readonly issued_at: string | null
}

/** Whether there is something to invite to, and whether that was done before. */
function useInvitation(id: unknown, asked: boolean) {
  const send = useSend()
  return useQuery({
    queryKey: ['users', 'invitation', id],
    queryFn: () => send<Invitation>({ method: 'GET', path: `users/${String(id)}/invite` }),
    enabled: asked,
    retry: false,
  }).data
}

/** Whether there is a second factor that its owner may have lost. */
function useFactor(id: unknown, asked: boolean) {
  const send = useSend()
  return useQuery({
    queryKey: ['users', 'second-factor', id],
    queryFn: () => send<{ readonly on: boolean }>({ method: 'GET', path: `users/${String(id)}/second-factor` }),
    enabled: asked,
    retry: false,
  }).data
}

/** What can be done with a user beyond the fields of the form, each after a question. */
export function UserActions({ record: initial }: { readonly record: object }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { can, user } = usePorts()
  const id = useId()
  const { record, pending, run } = useUserActs(initial as RaRecord)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asking, setAsking] = useState<UserAct | null>(null)
  const mayEdit = can('Users', 'edit') && !record['archived_at']
  const banned = record['banned_at'] !== null
  const invitation = useInvitation(record.id, mayEdit && !banned)
  const factor = useFactor(record.id, mayEdit && record.id !== user?.id)
  const name = String(record['name'])

  const acts: UserAct[] = []
  if (mayEdit && record.id !== user?.id)
    acts.push(record['active'] ? 'deactivate' : 'activate', banned ? 'unban' : 'ban')
  if (mayEdit && invitation && !invitation.registered && !banned) acts.unshift('invite')
  if (factor?.on) acts.push('remove_factor')
  const mayLook = can('Users', 'details')
  if (acts.length === 0 && !mayLook) return null
  const label = (act: UserAct) =>
    translate(act === 'invite' && invitation?.issued_at ? 'users.invite_again' : `users.${act}`)
  return (
    <>
      {banned && <span className="user-banned">{translate('users.banned')}</span>}
      <button
        type="button"
        className="button"
        id={id}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('users.actions')} <ExpandMore fontSize="small" aria-hidden="true" />
      </button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {acts.map((act) => (
          <MenuItem
            key={act}
            onClick={() => {
              setAnchor(null)
              setAsking(act)
            }}
          >
            {label(act)}
          </MenuItem>
        ))}
        {mayLook && (
          <MenuItem onClick={() => navigate(`/users/${record.id}/access`)}>{translate('access.check')}</MenuItem>
        )}
      </Menu>
      {asking && (
        <ConfirmDialog
          open
          dangerous={asking === 'ban' || asking === 'deactivate' || asking === 'remove_factor'}
          title={translate(`users.${asking}_question`, { name })}
          confirmLabel={label(asking)}
          pending={pending}
          onConfirm={() => void run(asking).then(() => setAsking(null))}
          onClose={() => setAsking(null)}
        >
          <p>{translate(`users.${asking}_meaning`)}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
