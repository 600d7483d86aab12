import type { RaRecord } from 'ra-core'
import { type RefObject, useCallback, useState } from 'react'
import type { useFormContext } from 'react-hook-form'
import type { AnyResource } from '../../../../schema/engine/define.ts'
import { initialValues, writableFields } from '../check.ts'
import { type FieldConflict, findConflicts, unchangedByMe } from './conflict.ts'

interface Parts {
  readonly resource: AnyResource
  readonly getBase: () => RaRecord | undefined
  readonly setBase: (record: RaRecord) => void
  readonly form: RefObject<ReturnType<typeof useFormContext> | null>
}

const NO_CONFLICTS: readonly FieldConflict[] = []

/**
 * Merges what others save while the form has unsaved input: fields not changed here are updated, fields changed here stay and are marked as
 * conflicts. Until a conflict is resolved, the base keeps the old version, so that a save is refused with a question instead of overwriting unseen
 * changes.
 */
export function useOthersChanges({ resource, getBase, setBase, form }: Parts) {
  const [open, setOpen] = useState<readonly FieldConflict[]>(NO_CONFLICTS)

  /** @param latest the record as another user has saved it */
  const follow = useCallback(
    (latest: RaRecord) => {
      const before = getBase()
      const { current: inner } = form
      if (!before || !inner) return
      const names = writableFields(resource)
      const localValues = inner.getValues()
      const serverValues = initialValues(resource, latest)
      for (const [name, value] of Object.entries(unchangedByMe(names, before, localValues, serverValues)))
        inner.resetField(name, { defaultValue: value })
      const found = findConflicts(names, before, localValues, serverValues)
      const old = Object.fromEntries(found.map(({ name, base: value }) => [name, value]))
      setBase({ ...latest, ...old, ...(found.length > 0 ? { version: before['version'] } : {}) })
      setOpen(found)
    },
    [resource, getBase, setBase, form],
  )

  /**
   * Resolves one conflict.
   * @param latest the record that the decision is based on
   */
  const settleConflict = (name: string, side: 'mine' | 'theirs', latest: RaRecord | undefined) => {
    const clash = open.find((one) => one.name === name)
    const before = getBase()
    if (!clash || !before || !latest) return
    if (side === 'theirs') form.current?.resetField(name, { defaultValue: clash.theirs })
    const remaining = open.filter((one) => one !== clash)
    setBase({ ...before, [name]: clash.theirs, ...(remaining.length === 0 ? { version: latest['version'] } : {}) })
    setOpen(remaining)
  }

  const clearConflicts = useCallback(() => setOpen(NO_CONFLICTS), [])
  return { clashes: open, follow, settle: settleConflict, forget: clearConflicts }
}
