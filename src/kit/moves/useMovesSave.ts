import { useQueryClient } from '@tanstack/react-query'
import { type HttpError, useNotify } from 'ra-core'
import { useState } from 'react'
import type { AnyResource } from '../../../schema/engine/define.ts'
import { useErrorText } from '../errorText.ts'
import { useSend } from '../send.ts'
import { type Draft, draftOf, type Moves, rebase, type Stranded, toSend } from './draft.ts'

type Saved = Moves & { readonly stranded: readonly Stranded[] }

/**
 * The moves of a library while they are edited, and their saving: first a dry run, whose findings are shown before anything is written.
 * When somebody else has saved meanwhile, the changes made here are laid over theirs and are looked at again.
 */
export function useMovesSave(library: AnyResource, initial: Moves) {
  const send = useSend()
  const notify = useNotify()
  const errorText = useErrorText()
  const client = useQueryClient()
  const [{ moves, base, draft }, setEditing] = useState(() => {
    const begun = draftOf(initial)
    return { moves: initial, base: begun, draft: begun }
  })
  const [pending, setPending] = useState(false)
  const [overtaken, setOvertaken] = useState(false)
  /** What the dry run found; null while nothing is asked. */
  const [found, setFound] = useState<readonly Stranded[] | null>(null)
  const path = `${library.name}/moves`
  const put = (dryRun: boolean) =>
    send<Saved>({
      method: 'PUT',
      path,
      body: { statuses: toSend(moves, base, draft), ...(dryRun ? { dry_run: true } : {}) },
    })

  const attempt = async (act: () => Promise<void>) => {
    setPending(true)
    try {
      await act()
    } catch (raw) {
      const error = raw as HttpError
      setFound(null)
      if (error.status === 412) {
        const theirs = await send<Moves>({ method: 'GET', path })
        const now = draftOf(theirs)
        setEditing({ moves: theirs, base: now, draft: rebase(base, draft, now) })
        setOvertaken(true)
      } else if (error.status !== 401) {
        const [first] = Object.values((error.body?.errors ?? {}) as Record<string, string>)
        notify(first ? errorText(first) : error.message, { type: 'error' })
      }
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
      setEditing({ moves: saved, base: now, draft: now })
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
    ...{ moves, base, draft, pending, overtaken, found, write, check },
    leave: () => setFound(null),
    change: (next: Draft) => setEditing((now) => ({ ...now, draft: next })),
  }
}
