import { useNotify } from 'ra-core'
import { useState } from 'react'
import { setPermissions } from '../../../schema/areas/access/acts.ts'
import { permissionsOfGroup } from '../../../schema/areas/access/endpoints.ts'
import { usePanel } from '../../kit/acts/provider.ts'
import { refusalOf } from '../../kit/acts/useShowRefusal.ts'
import { type GroupRights, rebase } from './permissionGrid.ts'

export interface Editing {
  readonly rights: GroupRights
  readonly granted: ReadonlySet<string>
}

/** Errors with a text of their own. */
const REFUSAL_TEXTS: Readonly<Record<string, string>> = {
  own_way_in: 'access.own_way_in',
  more_than_yours: 'access.more_than_yours',
  own_group: 'access.own_group',
  above_you: 'access.above_you',
  viewing_as: 'problem.viewing_as',
}

/**
 * Edits and saves the permissions of a group. If another user has saved meanwhile, the changes made here are applied to their version, to be checked
 * again before saving.
 */
export function usePermissionsSave(initial: GroupRights) {
  const panel = usePanel()
  const notify = useNotify()
  const [{ rights, granted }, setEditing] = useState<Editing>({ rights: initial, granted: new Set(initial.own) })
  const [pending, setPending] = useState(false)
  const [overtaken, setOvertaken] = useState(false)
  const { id } = initial

  const catchUp = async () => {
    const serverRights = await panel.ask(permissionsOfGroup, { id })
    setEditing({ rights: serverRights, granted: rebase(new Set(rights.own), granted, serverRights.own) })
    setOvertaken(true)
  }
  /** @returns whether it was saved */
  const save = async (): Promise<boolean> => {
    setPending(true)
    try {
      const body = { permissions: [...granted] }
      const saved = await panel.act(setPermissions, { id, body, version: rights.version })
      setEditing({ rights: saved, granted: new Set(saved.own) })
      setOvertaken(false)
      notify('message.saved', { type: 'success' })
      return true
    } catch (error) {
      const { stale, code, fields, message, over } = refusalOf(error)
      if (stale) await catchUp()
      else if (!over) {
        // Errors of fields contain the code in react-admin's notation.
        const knownCode = Object.keys(REFUSAL_TEXTS).find(
          (one) => code === one || String(fields['permissions']).includes(one),
        )
        notify(knownCode ? (REFUSAL_TEXTS[knownCode] as string) : message, { type: 'error' })
      }
      return false
    } finally {
      setPending(false)
    }
  }
  return {
    rights,
    wanted: granted,
    overtaken,
    pending,
    save,
    change: (next: ReadonlySet<string>) => setEditing({ rights, granted: next }),
  }
}
