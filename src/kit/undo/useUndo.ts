import { useQueryClient } from '@tanstack/react-query'
import { type HttpError, useTranslate } from 'ra-core'
import { useCallback, useRef } from 'react'
import { useSend } from '../send.ts'
import { dismissAbout, showToast } from '../toastStore.ts'
import { inSentence } from '../words.ts'
import type { Act } from './acts.ts'
import type { Refusal } from './conflict.ts'
import { REDO_KEYS, UNDO_KEYS } from './keys.ts'
import { undoStack, type Wish, wish } from './session.ts'
import { useActText } from './useActText.ts'

interface Undone {
  readonly data: {
    readonly done: number
    readonly skipped: number
    readonly changes: readonly { readonly records: readonly { readonly label: string | null }[] }[]
  }
  readonly changeset: string
}

/** An undo that others' work stands in the way of. */
export interface Stopped {
  readonly act: Act
  readonly way: Wish['way']
  readonly refusal: Refusal
}

/**
 * Carries out undo and redo, one after the other: the server puts everything back in one go, or says what stands in the way.
 * Whatever is on screen is asked anew afterwards.
 * @param onStopped told when others have changed the same since
 */
export function useUndo(onStopped: (stopped: Stopped) => void): (asked: Wish) => void {
  const send = useSend()
  const client = useQueryClient()
  const translate = useTranslate()
  const text = useActText()
  const queue = useRef(Promise.resolve())

  const say = (way: Wish['way'], act: Act, next: Act, skipped: number) => {
    const said = translate(`undo.${way === 'undo' ? 'undone' : 'redone'}`, { act: inSentence(text(act)) })
    const back = way === 'undo' ? 'redo' : 'undo'
    showToast(skipped ? translate('undo.partly', { said, smart_count: skipped }) : said, {
      type: 'success',
      about: next.changeset,
      action: {
        label: translate(`action.${back}`),
        keys: back === 'redo' ? REDO_KEYS : UNDO_KEYS,
        run: () => wish({ way: back, act: next }),
      },
    })
  }

  const carryOut = async ({ way, act: given, rest = false }: Wish) => {
    const act = given ?? undoStack.next(way)
    if (!act) {
      showToast(translate(`undo.none.${way}`))
      return
    }
    dismissAbout(act.changeset)
    const turn = (known: Act, changeset: string, skipped = 0) => {
      undoStack.turn(way, known, changeset)
      say(way, known, { ...known, changeset }, skipped)
    }
    try {
      const path = `changesets/${act.changeset}/undo`
      const { data, changeset } = await send<Undone>({ method: 'POST', path, body: { skip_conflicts: rest } })
      // The server knows what the one record of a request for many is called.
      const known = data.done === 1 ? data.changes[0]?.records[0]?.label : null
      const label = act.count === 1 ? (act.label ?? known ?? null) : null
      turn({ ...act, label }, changeset, data.skipped)
    } catch (raw) {
      const { status, body, message } = raw as HttpError
      // Its answer was lost, or it was done in another tab: that is what stands now.
      if (body?.code === 'already_undone') turn(act, String(body.undone_by))
      else if (body?.code === 'undo_conflict') onStopped({ act, way, refusal: body as Refusal })
      else {
        if (status >= 400 && status < 500 && status !== 401 && status !== 429) undoStack.drop(act)
        if (status !== 401) showToast(translate(message, { _: translate('problem.server') }), { type: 'error' })
      }
    }
    await client.invalidateQueries()
  }
  const latest = useRef(carryOut)
  latest.current = carryOut
  return useCallback((asked) => {
    queue.current = queue.current.then(() => latest.current(asked))
  }, [])
}
