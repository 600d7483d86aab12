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

const NONE: readonly FieldConflict[] = []

/**
 * What others save while a form stands with something typed: fields that were left alone follow, fields that were typed in stay and are
 * marked. While one is undecided the base keeps its old version there, so that a save is refused and asks, and never overwrites unseen.
 */
export function useOthersChanges({ resource, getBase, setBase, form }: Parts) {
  const [open, setOpen] = useState<readonly FieldConflict[]>(NONE)

  /** @param latest the record as somebody else has left it */
  const follow = useCallback(
    (latest: RaRecord) => {
      const before = getBase()
      const { current: inner } = form
      if (!before || !inner) return
      const names = writableFields(resource)
      const mine = inner.getValues()
      const theirs = initialValues(resource, latest)
      for (const [name, value] of Object.entries(unchangedByMe(names, before, mine, theirs)))
        inner.resetField(name, { defaultValue: value })
      const found = findConflicts(names, before, mine, theirs)
      const old = Object.fromEntries(found.map(({ name, base: value }) => [name, value]))
      setBase({ ...latest, ...old, ...(found.length > 0 ? { version: before['version'] } : {}) })
      setOpen(found)
    },
    [resource, getBase, setBase, form],
  )

  /** Decides about one field. @param latest the record that the decision is about */
  const settle = (name: string, side: 'mine' | 'theirs', latest: RaRecord | undefined) => {
    const clash = open.find((one) => one.name === name)
    const before = getBase()
    if (!clash || !before || !latest) return
    if (side === 'theirs') form.current?.resetField(name, { defaultValue: clash.theirs })
    const left = open.filter((one) => one !== clash)
    setBase({ ...before, [name]: clash.theirs, ...(left.length === 0 ? { version: latest['version'] } : {}) })
    setOpen(left)
  }

  const forget = useCallback(() => setOpen(NONE), [])
  return { clashes: open, follow, settle, forget }
}
