import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useCallback, useRef } from 'react'
import { undoChangeset } from '../../../schema/areas/workspace/acts.ts'
import { usePanel } from '../acts/provider.ts'
import { refusalOf } from '../acts/useShowRefusal.ts'
import { dismissAbout, showToast } from '../ui/toastStore.ts'
import { inSentence } from '../words.ts'
import type { Act } from './acts.ts'
import type { Refusal } from './conflict.ts'
import { REDO_KEYS, UNDO_KEYS } from './keys.ts'
import { allAnswered, undoStack, type Wish, wish } from './session.ts'
import { useActText } from './useActText.ts'

/** An undo that conflicts with changes by other users. */
export interface Stopped {
  readonly act: Act
  readonly direction: Wish['direction']
  readonly refusal: Refusal
}

/**
 * Runs undo and redo requests one after the other: the server reverts everything in one transaction, or returns the conflicts. Data on screen is
 * fetched again afterwards.
 * @param onStopped called where others have changed the same data since
 */
export function useUndo(onStopped: (stopped: Stopped) => void): (newWish: Wish) => void {
  const panel = usePanel()
  const client = useQueryClient()
  const translate = useTranslate()
  const text = useActText()
  const queue = useRef(Promise.resolve())

  const showResult = (direction: Wish['direction'], act: Act, next: Act, skipped: number) => {
    const resultText = translate(`undo.${direction === 'undo' ? 'undone' : 'redone'}`, { act: inSentence(text(act)) })
    const back = direction === 'undo' ? 'redo' : 'undo'
    showToast(skipped ? translate('undo.partly', { said: resultText, smart_count: skipped }) : resultText, {
      type: 'success',
      about: next.changeset,
      action: {
        label: translate(`action.${back}`),
        keys: back === 'redo' ? REDO_KEYS : UNDO_KEYS,
        run: () => wish({ direction: back, act: next }),
      },
    })
  }

  const carryOut = async ({ direction, act: givenAct, rest = false }: Wish) => {
    if (!givenAct) await allAnswered()
    const act = givenAct ?? undoStack.next(direction)
    if (!act) {
      showToast(translate(`undo.none.${direction}`))
      return
    }
    dismissAbout(act.changeset)
    const turn = (knownAct: Act, changeset: string, skipped = 0) => {
      undoStack.turn(direction, knownAct, changeset)
      showResult(direction, knownAct, { ...knownAct, changeset }, skipped)
    }
    try {
      const { data, changeset } = await panel.act(undoChangeset, { id: act.changeset, body: { skip_conflicts: rest } })
      // For a bulk request on a single record, the server's response contains its title.
      const knownLabel = data.done === 1 ? data.changes[0]?.records[0]?.label : null
      const label = act.count === 1 ? (act.label ?? knownLabel ?? null) : null
      turn({ ...act, label }, changeset, data.skipped)
    } catch (error) {
      const { code, body, decided, over, message } = refusalOf(error)
      // The response was lost, or it was undone in another tab: that is now the current state.
      if (code === 'already_undone') turn(act, String(body['undone_by']))
      else if (code === 'undo_conflict') onStopped({ act, direction, refusal: body as unknown as Refusal })
      else {
        if (decided) undoStack.drop(act)
        if (!over) showToast(translate(message, { _: translate('problem.server') }), { type: 'error' })
      }
    }
    await client.invalidateQueries()
  }
  const latest = useRef(carryOut)
  latest.current = carryOut
  return useCallback((newWish) => {
    queue.current = queue.current.then(() => latest.current(newWish))
  }, [])
}
