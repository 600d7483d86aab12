import { useEffect, useMemo, useRef, useState } from 'react'
import { draftAt, draftKey } from '../../../kit/form/unsaved/drafts.ts'

type Texts = Readonly<Record<string, string>>

/**
 * Input over stored texts, kept in the tab until it is saved or discarded, so that a reload or the end of the session loses nothing.
 * @param user id of its owner; other users do not see it
 */
export function useDraftOf<T extends Texts>(user: number, storedTexts: T) {
  const draft = useMemo(() => draftAt(window.sessionStorage, draftKey(user, 'profile', 'own')), [user])
  const [savedValues] = useState(() => draft.read()?.values)
  const [restored, setRestored] = useState(savedValues !== undefined)
  const [values, setValues] = useState<T>({ ...storedTexts, ...savedValues })
  const safe = useRef(false)
  const changed = Object.keys(storedTexts).filter((name) => values[name] !== storedTexts[name])
  const dirty = changed.length > 0
  useEffect(() => {
    if (dirty) draft.write({ values })
    else draft.drop()
  }, [draft, dirty, values])
  useEffect(
    () => () => {
      if (safe.current) draft.drop()
    },
    [draft],
  )
  return {
    values,
    setValues,
    dirty,
    /** Set before unsaved changes may be lost. */
    safe,
    /** Whether it contains restored input that is not saved yet. */
    restored: restored && dirty,
    discard: () => {
      setValues(storedTexts)
      setRestored(false)
    },
  }
}
