import { useTranslate } from 'ra-core'
import type { Logged as LogEntry } from '../../../../schema/areas/workspace/shapes.ts'
import { Change } from '../../history/EntryCard.tsx'
import { EntryShell } from './EntryShell.tsx'
import type { EntryProps } from './kinds.ts'

export type Changed = Pick<LogEntry, 'event' | 'changes' | 'changeset'>

/** A change of the record's fields. The initial values of a new record are in its details. */
export function ChangeEntry({ resource, entry, names }: EntryProps) {
  const translate = useTranslate()
  const { event, changes } = entry.data as unknown as Changed
  const loggedChanges = changes.filter(({ field }) => !resource.fields[field]?.options.technical)
  return (
    <EntryShell entry={entry} said={translate(`record.events.${event}`)}>
      {event === 'updated' && loggedChanges.length > 0 && (
        <dl className="tl-changes">
          {loggedChanges.map((change) => (
            <Change
              key={change.field}
              change={change}
              changes={changes}
              event={event}
              names={names}
              resource={resource.name}
            />
          ))}
        </dl>
      )}
    </EntryShell>
  )
}
