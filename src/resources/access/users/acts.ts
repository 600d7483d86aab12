import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useNotify } from 'ra-core'
import { useState } from 'react'
import { ban, invite, removeFactor, unban } from '../../../../schema/areas/access/acts.ts'
import { usePanel } from '../../../kit/acts/provider.ts'
import { actKey } from '../../../kit/acts/texts.ts'
import { refusalOf } from '../../../kit/acts/useShowRefusal.ts'

/** Acts that are declared; the others change a field. */
const ACTS = { ban, unban, invite, remove_factor: removeFactor } as const
export type UserAct = keyof typeof ACTS | 'activate' | 'deactivate'

/** Message key of what an act is called, or of what it has done. */
export function textOf(act: UserAct, part: 'does' | 'done'): string {
  if (act !== 'activate' && act !== 'deactivate') return actKey(ACTS[act], part)
  return part === 'does' ? `users.${act}` : `users.done.${act}`
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
  const panel = usePanel()
  const notify = useNotify()
  const client = useQueryClient()
  const [record, setRecord] = useState(initial)
  const [pending, setPending] = useState(false)

  /** @returns the record, where the act changes it */
  const send = async (act: UserAct): Promise<RaRecord | undefined> => {
    const { id, version } = record
    if (act === 'ban' || act === 'unban') return panel.act(ACTS[act], { id, version })
    if (act === 'invite' || act === 'remove_factor') {
      await panel.act(ACTS[act], { id })
      return undefined
    }
    const data = { ...record, active: act === 'activate' }
    return (await panel.update('users', { id, data, previousData: record })).data
  }
  const run = async (act: UserAct): Promise<void> => {
    setPending(true)
    try {
      const after = await send(act)
      if (after) {
        setRecord(after)
        absorb?.(after)
      }
      notify(textOf(act, 'done'), { type: 'success', messageArgs: { name: String(record['name']) } })
    } catch (error) {
      const { stale, message, body, fields, over } = refusalOf(error)
      if (stale && body['current']) setRecord(body['current'] as RaRecord)
      const [atField] = Object.values(fields)
      if (!over) notify(atField ?? message, { type: 'error' })
    } finally {
      setPending(false)
      void client.invalidateQueries({
        predicate: ({ queryKey: [name, verb] }) => name === 'users' && verb !== 'getOne',
      })
    }
  }
  return { record, pending, run }
}
