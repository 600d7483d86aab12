import { useTranslate } from 'ra-core'
import type { Comment } from '../../../../schema/areas/record/shapes.ts'
import { EntryShell } from './EntryShell.tsx'
import type { EntryProps } from './kinds.ts'

/** What the program says, in the language of whoever reads it. */
export function SystemEntry({ entry }: EntryProps) {
  const translate = useTranslate()
  const { key, params } = entry.data as unknown as Comment
  return (
    <EntryShell entry={entry}>
      <p className="tl-text">{translate(`record.system.${key}`, { ...params, _: key ?? '' })}</p>
    </EntryShell>
  )
}
