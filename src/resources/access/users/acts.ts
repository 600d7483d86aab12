import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useNotify } from 'ra-core'
import { useState } from 'react'
import { ban, invite, removeFactor, unban } from '../../../../schema/areas/access/acts.ts'
import { usePanel } from '../../../kit/acts/provider.ts'
import { actKey } from '../../../kit/acts/texts.ts'
import { refusalOf } from '../../../kit/acts/useShowRefusal.ts'

/** Declared actions; the others change a field. */
const ACTS = { ban, unban, invite, remove_factor: removeFactor } as const
export type UserAct = keyof typeof ACTS | 'activate' | 'deactivate'

/** Message key of an action's label, or of its success message. */
export function textOf(act: UserAct, part: 'does' | 'done'): string {
  if (act !== 'activate' && act !== 'deactivate') return actKey(ACTS[act], part)
  return part === 'does' ? `users.${act}` : `users.done.${act}`
}

export interface UserActs {
  /** As the last action left it. */
  readonly record: RaRecord
  readonly pending: boolean
  readonly run: (act: UserAct) => Promise<void>
}

/**
 * The actions on a user; lists are fetched again after each.
 * @param absorb called with the record as an action left it
 */
export function useUserActs(initial: RaRecord, absorb?: (after: RaRecord) => void): UserActs {
  const panel = usePanel()
  const notify = useNotify()
  const client = useQueryClient()
  const [record, setRecord] = useState(initial)
  const [pending, setPending] = useState(false)

  /** @returns the record, where the action changes it */
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
