import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { setMoves } from '../../../schema/areas/workspace/acts.ts'
import { moves as movesOf } from '../../../schema/areas/workspace/endpoints.ts'
import type { Moves, Stranded } from '../../../schema/areas/workspace/moveShapes.ts'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { usePanel } from '../acts/provider.ts'
import { refusalOf, useRefusalText, useShowRefusal } from '../acts/useShowRefusal.ts'
import { type Draft, draftOf, rebase, toSend } from './draft.ts'

/**
 * Edits and saves the moves of a library: a dry run comes first, and its findings are shown before anything is saved. Where another user has saved
 * meanwhile, the changes made here are applied to their version and checked again.
 */
export function useMovesSave(library: AnyResource, initial: Moves) {
  const panel = usePanel()
  const notify = useNotify()
  const showRefusal = useShowRefusal()
  const why = useRefusalText()
  const client = useQueryClient()
  const [{ moves, base, draft }, setEditing] = useState(() => {
    const initialDraft = draftOf(initial)
    return { moves: initial, base: initialDraft, draft: initialDraft }
  })
  const [pending, setPending] = useState(false)
  const [overtaken, setOvertaken] = useState(false)
  /** Findings of the dry run; null while nothing has to be confirmed. */
  const [found, setStranded] = useState<readonly Stranded[] | null>(null)
  const put = (dryRun: boolean) =>
    panel.act(setMoves.at(library.name), {
      body: { statuses: toSend(moves, base, draft), ...(dryRun ? { dry_run: true } : {}) },
    })

  const attempt = async (act: () => Promise<void>) => {
    setPending(true)
    try {
      await act()
    } catch (error) {
      const refusal = refusalOf(error)
      setStranded(null)
      if (refusal.stale) {
        const serverMoves = await panel.ask(movesOf.at(library.name), {})
        const now = draftOf(serverMoves)
        setEditing((current) => ({ moves: serverMoves, base: now, draft: rebase(base, current.draft, now) }))
        setOvertaken(true)
      } else showRefusal(error, why(refusal))
    } finally {
      setPending(false)
    }
  }
  const write = () =>
    attempt(async () => {
      const saved = await put(false)
      const now = draftOf(saved)
      setStranded(null)
      setOvertaken(false)
      // Changes made while the request was in progress are kept.
      setEditing((current) => ({ moves: saved, base: now, draft: rebase(draft, current.draft, now) }))
      // The cached statuses offered for records have query keys under the library's name.
      await client.invalidateQueries({ queryKey: [library.name] })
      notify('message.saved', { type: 'success' })
    })
  const check = () =>
    attempt(async () => {
      const { stranded } = await put(true)
      if (stranded.length > 0) setStranded(stranded)
      else await write()
    })
  return {
    moves,
    base,
    draft,
    pending,
    overtaken,
    found,
    write,
    check,
    leave: () => setStranded(null),
    change: (next: Draft) => setEditing((now) => ({ ...now, draft: next })),
  }
}
