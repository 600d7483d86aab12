import { useEffect, useMemo, useRef, useState } from 'react'
import { draftAt, draftKey } from '../../../kit/form/unsaved/drafts.ts'

type Texts = Readonly<Record<string, string>>

/**
 * What is typed over stored texts, kept in the tab until it is saved or thrown away: a reload or the end of the session loses none of it.
 * @param user whose it is; nobody else finds it
 */
export function useDraftOf<T extends Texts>(user: number, stored: T) {
  const draft = useMemo(() => draftAt(window.sessionStorage, draftKey(user, 'profile', 'own')), [user])
  const [found] = useState(() => draft.read()?.values)
  const [restored, setRestored] = useState(found !== undefined)
  const [values, setValues] = useState<T>({ ...stored, ...found })
  const safe = useRef(false)
  const changed = Object.keys(stored).filter((name) => values[name] !== stored[name])
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
    /** Set before what is dirty may be left behind. */
    safe,
    /** What came back from before and is not saved yet. */
    restored: restored && dirty,
    discard: () => {
      setValues(stored)
      setRestored(false)
    },
  }
}
