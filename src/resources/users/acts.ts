import { useQueryClient } from '@tanstack/react-query'
import { type HttpError, type RaRecord, useNotify } from 'ra-core'
import { useState } from 'react'
import { type Sent, useSend } from '../../kit/send.ts'

export type UserAct = 'activate' | 'deactivate' | 'ban' | 'unban' | 'invite' | 'remove_factor'

function requestOf(act: UserAct, { id, version }: RaRecord): Sent {
  const path = `users/${id}`
  if (act === 'invite') return { method: 'POST', path: `${path}/invite`, body: {} }
  if (act === 'remove_factor') return { method: 'DELETE', path: `${path}/second-factor` }
  if (act === 'ban' || act === 'unban') return { method: 'POST', path: `${path}/${act}`, body: {}, version }
  return { method: 'PATCH', path, body: { active: act === 'activate' }, version }
}

export interface UserActs {
  /** As the last act left it. */
  readonly record: RaRecord
  readonly pending: boolean
  readonly run: (act: UserAct) => Promise<void>
}

/**
 * The acts on a user; the lists are asked anew after each.
 * @param absorb takes the record as an act leaves it
 */
export function useUserActs(initial: RaRecord, absorb?: (after: RaRecord) => void): UserActs {
  const send = useSend()
  const notify = useNotify()
  const client = useQueryClient()
  const [record, setRecord] = useState(initial)
  const [pending, setPending] = useState(false)

  const run = async (act: UserAct): Promise<void> => {
    setPending(true)
    try {
      const after = await send<RaRecord>(requestOf(act, record))
      if (act !== 'invite' && act !== 'remove_factor') {
        setRecord(after)
        absorb?.(after)
      }
      notify(`users.done.${act}`, { type: 'success', messageArgs: { name: String(record['name']) } })
    } catch (error) {
      const { status, message, body } = error as HttpError
      if (status === 412 && body?.current) setRecord(body.current as RaRecord)
      const atField = Object.values((body?.errors ?? {}) as Record<string, string>)[0]
      if (status !== 401) notify(atField ?? message, { type: 'error' })
    } finally {
      setPending(false)
      void client.invalidateQueries({
        predicate: ({ queryKey: [name, verb] }) => name === 'users' && verb !== 'getOne',
      })
    }
  }
  return { record, pending, run }
}
