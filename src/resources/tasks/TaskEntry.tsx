import DoneIcon from '@mui/icons-material/TaskAltOutlined'
import { LinkBase, useTranslate } from 'ra-core'
import { EntryShell } from '../../kit/record/timeline/EntryShell.tsx'
import type { EntryProps } from '../../kit/record/timeline/kinds.ts'
import { Due } from './Due.tsx'

interface Told {
  readonly moment: 'created' | 'completed'
  readonly title: string
  readonly due_at: string | null
  readonly assigned_to: string | null
  /** The user may open it. */
  readonly opens: boolean
}

/** A task in the timeline: when it was created, and when it was done. */
export function TaskEntry({ entry }: EntryProps) {
  const translate = useTranslate()
  const { moment, title, due_at, assigned_to, opens } = entry.data as unknown as Told
  const isDone = moment === 'completed'
  return (
    <EntryShell
      entry={entry}
      said={translate(isDone ? 'tasks.entry_done' : 'tasks.entry_added')}
      {...(isDone ? { icon: <DoneIcon fontSize="small" /> } : {})}
    >
      <p className="tl-text">
        {opens ? <LinkBase to={`/tasks/view/${entry.id}`}>{title}</LinkBase> : title}
        {!isDone && (assigned_to || due_at) && (
          <span className="quiet">
            {assigned_to && ` · ${assigned_to}`}
            {due_at && (
              <>
                {' · '}
                <Due at={due_at} closed />
              </>
            )}
          </span>
        )}
      </p>
    </EntryShell>
  )
}
