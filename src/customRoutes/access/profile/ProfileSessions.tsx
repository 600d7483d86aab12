import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { formatSecond } from '../../../../schema/engine/text/format.ts'
import { usePorts } from '../../../kit/ports.ts'
import { useAgo } from '../../../kit/ui/Ago.tsx'
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { showToast } from '../../../kit/ui/toastStore.ts'
import { ProfileSection } from './ProfileSection.tsx'

interface OwnSession {
  readonly id: string
  readonly last_seen: string
  readonly ip: string | null
  readonly browser: string | null
  readonly system: string | null
  readonly current: boolean
}

const KEY = ['auth', 'sessions']

/** Returns a function that fetches the sessions again. */
export function useSessionsAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}

interface RowProps {
  readonly session: OwnSession
  readonly onEnd: () => void
}

function SessionRow({ session, onEnd }: RowProps) {
  const translate = useTranslate()
  const { browser, system, ip, last_seen, current } = session
  const device =
    browser && system
      ? translate('profile.sessions.device', { browser, system })
      : (browser ?? system ?? translate('profile.sessions.unknown'))
  const when = useAgo(last_seen)
  return (
    <li className="row profile-session" data-current={current || undefined}>
      <span>
        <strong>{device}</strong>
        <span className="profile-note">
          <time dateTime={last_seen} title={formatSecond(last_seen)}>
            {translate('profile.sessions.last_seen', { when })}
          </time>{' '}
          {ip && translate('profile.sessions.from', { ip })}
        </span>
      </span>
      {current ? (
        <span className="profile-current">{translate('profile.sessions.current')}</span>
      ) : (
        <button
          type="button"
          className="button button-small"
          aria-label={translate('profile.sessions.end_one', { device, when })}
          onClick={onEnd}
        >
          {translate('profile.sessions.end')}
        </button>
      )}
    </li>
  )
}

/** The user's sessions, each of which can be ended here. */
export function ProfileSessions() {
  const translate = useTranslate()
  const { get, send } = usePorts()
  const refetchSessions = useSessionsAgain()
  const [isConfirming, setConfirming] = useState(false)
  const [pending, setPending] = useState(false)
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => get<{ data: readonly OwnSession[] }>('/auth/sessions'),
    gcTime: 0,
  })
  const act = async (path: string, body: object, done: string) => {
    setPending(true)
    try {
      await send('POST', path, body)
      showToast(translate(done), { type: 'success' })
    } catch (error) {
      console.warn('a session could not be ended', error)
      showToast(translate('message.failure'), { type: 'error' })
    } finally {
      setPending(false)
      setConfirming(false)
      await refetchSessions()
    }
  }
  const sessions = data?.data ?? []

  return (
    <ProfileSection
      title={translate('profile.sessions.title')}
      end={
        sessions.length > 1 && (
          <button type="button" className="button button-small" onClick={() => setConfirming(true)}>
            {translate('profile.sessions.end_others')}
          </button>
        )
      }
    >
      {isPending && <Pending lines={3} />}
      {isError && (
        <p role="alert">
          {translate('profile.sessions.failed')}{' '}
          <button type="button" className="button button-small" onClick={() => void refetch()}>
            {translate('action.retry')}
          </button>
        </p>
      )}
      <ul className="rows profile-sessions">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => void act('/auth/sessions/end', { id: session.id }, 'profile.sessions.ended')}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={isConfirming}
        title={translate('profile.sessions.end_question')}
        confirmLabel={translate('profile.sessions.end_others')}
        pending={pending}
        onConfirm={() => void act('/auth/sessions/end-others', {}, 'profile.sessions.all_ended')}
        onClose={() => setConfirming(false)}
      >
        <p>{translate('profile.sessions.end_body')}</p>
      </ConfirmDialog>
    </ProfileSection>
  )
}
