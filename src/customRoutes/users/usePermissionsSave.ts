import { type HttpError, useNotify } from 'ra-core'
import { useState } from 'react'
import { useSend } from '../../kit/send.ts'
import { type GroupRights, rebase } from './permissionGrid.ts'

export interface Editing {
  readonly rights: GroupRights
  readonly wanted: ReadonlySet<string>
}

/** Refusals that have words of their own. */
const REFUSED: Readonly<Record<string, string>> = {
  own_way_in: 'access.own_way_in',
  more_than_yours: 'access.more_than_yours',
  own_group: 'access.own_group',
  above_you: 'access.above_you',
  viewing_as: 'problem.viewing_as',
}

/**
 * The rights of a group while they are edited, and their saving. When somebody else has saved meanwhile, the changes made here
 * are laid over theirs and are looked at again before they are saved.
 */
export function usePermissionsSave(initial: GroupRights) {
  const send = useSend()
  const notify = useNotify()
  const [{ rights, wanted }, setEditing] = useState<Editing>({ rights: initial, wanted: new Set(initial.own) })
  const [pending, setPending] = useState(false)
  const [overtaken, setOvertaken] = useState(false)
  const path = `user-groups/${initial.id}/permissions`

  const catchUp = async () => {
    const theirs = await send<GroupRights>({ method: 'GET', path })
    setEditing({ rights: theirs, wanted: rebase(new Set(rights.own), wanted, theirs.own) })
    setOvertaken(true)
  }
  /** @returns whether it is saved */
  const save = async (): Promise<boolean> => {
    setPending(true)
    try {
      const body = { permissions: [...wanted] }
      const saved = await send<GroupRights>({ method: 'PUT', path, body, version: rights.version })
      setEditing({ rights: saved, wanted: new Set(saved.own) })
      setOvertaken(false)
      notify('message.saved', { type: 'success' })
      return true
    } catch (error) {
      const { status, body, message } = error as HttpError
      if (status === 412) await catchUp()
      else if (status !== 401) {
        // At a field the code stands in react-admin's notation.
        const code = Object.keys(REFUSED).find(
          (one) => body?.code === one || String(body?.errors?.permissions).includes(one),
        )
        notify(code ? (REFUSED[code] as string) : message, { type: 'error' })
      }
      return false
    } finally {
      setPending(false)
    }
  }
  return {
    rights,
    wanted,
    overtaken,
    pending,
    save,
    change: (next: ReadonlySet<string>) => setEditing({ rights, wanted: next }),
  }
}
