import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { draftAt, draftKey } from '../../form/unsaved/drafts.ts'
import { usePorts } from '../../ports.ts'
import type { Picked } from './mentionText.ts'

interface Typed {
  readonly text: string
  readonly picked: readonly Picked[]
}

/** Pause in typing after which the draft is stored, in ms. */
const PAUSE = 250

const isTyped = (values: Readonly<Record<string, unknown>>): values is Readonly<Record<string, unknown>> & Typed =>
  typeof values['text'] === 'string' && Array.isArray(values['picked'])

/**
 * The draft of a comment, stored in the tab until it is sent: it survives a reload, navigation, and the end of the session.
 * @param key the input that it belongs to
 */
export function useDraft(key: string, id: number, initial: Typed) {
  const { user } = usePorts()
  const draft = useMemo(() => draftAt(window.sessionStorage, draftKey(user?.id, key, id)), [user?.id, key, id])
  const [typed, setTyped] = useState<Typed>(() => {
    const savedDraft = draft.read()?.values
    return savedDraft && isTyped(savedDraft) ? { text: savedDraft.text, picked: savedDraft.picked } : initial
  })
  const latest = useRef(typed)
  const timer = useRef(0)
  const saveDraft = useCallback(() => {
    clearTimeout(timer.current)
    const { text, picked } = latest.current
    if (text.trim() === '' || text === initial.text) draft.drop()
    else draft.write({ values: { text, picked } })
  }, [draft, initial.text])
  useEffect(() => {
    // Closing or reloading a tab does not run the cleanup of effects.
    window.addEventListener('pagehide', saveDraft)
    return () => {
      window.removeEventListener('pagehide', saveDraft)
      saveDraft()
    }
  }, [saveDraft])
  const set = (change: Partial<Typed>) => {
    latest.current = { ...latest.current, ...change }
    setTyped(latest.current)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(saveDraft, PAUSE)
  }
  return {
    typed,
    setText: (text: string) => set({ text }),
    pick: (one: Picked) => set({ picked: [...latest.current.picked.filter(({ id: other }) => other !== one.id), one] }),
    clear: () => {
      latest.current = initial
      setTyped(initial)
      clearTimeout(timer.current)
      draft.drop()
    },
  }
}
