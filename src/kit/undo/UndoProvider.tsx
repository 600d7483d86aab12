import { useTranslate } from 'ra-core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePorts } from '../ports.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { loadable } from '../ui/loadable.tsx'
import { dismissToast, keyHolders, showToast } from '../ui/toastStore.ts'
import type { Act } from './acts.ts'
import { REDO_KEYS, UNDO_KEYS } from './keys.ts'
import { onWish, undoStack, wish } from './session.ts'
import { useActText } from './useActText.ts'
import { type Stopped, useUndo } from './useUndo.ts'

const ConflictDialog = loadable(() => import('./ConflictDialog.tsx').then((m) => ({ default: m.ConflictDialog })))

/** How long an action waits for its page to show a message before a generic one is shown, in ms. */
const TIMEOUT_MS = 400
/** How long after the generic message the page's own message still replaces it, in ms. */
const LATE_MS = 4000

let lastOffer: { readonly act: Act; readonly toast: number; readonly at: number } | null = null

/** The action that a success message just shown by a page is about, so that the same toast can offer to undo it. */
export function claimAct(): Act | undefined {
  const act = undoStack.claim()
  if (act) return act
  if (!lastOffer || performance.now() - lastOffer.at > LATE_MS) return undefined
  dismissToast(lastOffer.toast)
  const lateAct = lastOffer.act
  lastOffer = null
  return lateAct
}

/** Shows a toast for actions without a message from their page, such as editing a cell. */
function useOwnToasts(): void {
  const translate = useTranslate()
  const text = useActText()
  const waiting = useSyncExternalStore(undoStack.subscribe, undoStack.fresh)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => {
      const act = undoStack.claim()
      if (!act) return
      const action = { label: translate('action.undo'), keys: UNDO_KEYS, run: () => wish({ direction: 'undo', act }) }
      lastOffer = {
        act,
        toast: showToast(text(act), { type: 'success', action, about: act.changeset }),
        at: performance.now(),
      }
    }, TIMEOUT_MS)
    return () => clearTimeout(timer)
  }, [waiting, translate, text])
}

/** Only the toast of the action that the key would undo shows the key. */
function useKeyHolders(): void {
  useEffect(() => {
    const follow = () =>
      keyHolders.set({
        [UNDO_KEYS]: undoStack.next('undo')?.changeset,
        [REDO_KEYS]: undoStack.next('redo')?.changeset,
      })
    follow()
    return undoStack.subscribe(follow)
  }, [])
}

/** Ctrl or ⌘ with Z on any page, but not while typing or answering a dialog; turned off together with all other shortcuts (WCAG 2.1.4). */
function useUndoKeys(): void {
  const translate = useTranslate()
  useShortcuts([
    {
      keys: 'Mod+z',
      scope: 'global',
      text: translate('shortcuts.undo'),
      run: () => wish({ direction: 'undo' }),
      palette: true,
    },
    {
      keys: ['Mod+Shift+z', 'Mod+y'],
      scope: 'global',
      text: translate('shortcuts.redo'),
      run: () => wish({ direction: 'redo' }),
      palette: true,
    },
  ])
}

/** Undo for every page: its shortcuts, its toasts, and the dialog where others have changed the same data since. */
export function UndoProvider() {
  const { user } = usePorts()
  const [stopped, setStopped] = useState<Stopped | null>(null)
  const carryOut = useUndo(setStopped)
  useEffect(() => undoStack.own(user?.id ?? null), [user?.id])
  useEffect(() => onWish(carryOut), [carryOut])
  useOwnToasts()
  useUndoKeys()
  useKeyHolders()
  if (!stopped) return null
  const { act, direction, refusal } = stopped
  return (
    <ConflictDialog
      act={act}
      refusal={refusal}
      onRest={() => {
        setStopped(null)
        wish({ direction, act, rest: true })
      }}
      onClose={() => setStopped(null)}
    />
  )
}
