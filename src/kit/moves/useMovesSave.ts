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
 * The moves of a library while they are edited, and their saving: first a dry run, whose findings are shown before anything is written.
 * When somebody else has saved meanwhile, the changes made here are laid over theirs and are looked at again.
 */
export function useMovesSave(library: AnyResource, initial: Moves) {
  const panel = usePanel()
  const notify = useNotify()
  const tell = useShowRefusal()
  const why = useRefusalText()
  const client = useQueryClient()
  const [{ moves, base, draft }, setEditing] = useState(() => {
    const begun = draftOf(initial)
    return { moves: initial, base: begun, draft: begun }
  })
  const [pending, setPending] = useState(false)
  const [overtaken, setOvertaken] = useState(false)
  /** What the dry run found; null while nothing is asked. */
  const [found, setFound] = useState<readonly Stranded[] | null>(null)
  const put = (dryRun: boolean) =>
    panel.act(setMoves.at(library.name), {
      body: { statuses: toSend(moves, base, draft), ...(dryRun ? { dry_run: true } : {}) },
    })

  const attempt = async (act: () => Promise<void>) => {
    setPending(true)
    try {
      await act()
    } catch (error) {
      const refused = refusalOf(error)
      setFound(null)
      if (refused.stale) {
        const theirs = await panel.ask(movesOf.at(library.name), {})
        const now = draftOf(theirs)
        setEditing((at) => ({ moves: theirs, base: now, draft: rebase(base, at.draft, now) }))
        setOvertaken(true)
      } else tell(error, why(refused))
    } finally {
      setPending(false)
    }
  }
  const write = () =>
    attempt(async () => {
      const saved = await put(false)
      const now = draftOf(saved)
      setFound(null)
      setOvertaken(false)
      // What was changed while this was on its way stays changed.
      setEditing((at) => ({ moves: saved, base: now, draft: rebase(draft, at.draft, now) }))
      // The offered statuses of records hang below the library's name.
      await client.invalidateQueries({ queryKey: [library.name] })
      notify('message.saved', { type: 'success' })
    })
  const check = () =>
    attempt(async () => {
      const { stranded } = await put(true)
      if (stranded.length > 0) setFound(stranded)
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
    leave: () => setFound(null),
    change: (next: Draft) => setEditing((now) => ({ ...now, draft: next })),
  }
}
