import { useTranslate } from 'ra-core'
import type { Comment } from '../../../../schema/areas/record/shapes.ts'
import { EntryShell } from './EntryShell.tsx'
import type { EntryProps } from './kinds.ts'

/** What the program says, in the language of whoever reads it. */
export function SystemEntry({ entry }: EntryProps) {
  const translate = useTranslate()
  const { key, params } = entry.data as unknown as Comment
  // What was refused says why as it does anywhere else.
  const { code } = (params ?? {}) as { readonly code?: unknown }
  const reason = typeof code === 'string' ? { reason: translate(`problem.${code}`, { _: code }) } : {}
  return (
    <EntryShell entry={entry}>
      <p className="tl-text">{translate(`record.system.${key}`, { ...params, ...reason, _: key ?? '' })}</p>
    </EntryShell>
  )
}
