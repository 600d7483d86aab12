import { useTranslate } from 'ra-core'
import { Change } from '../../history/EntryCard.tsx'
import { targetOf } from '../../kinds/parts/LazyPicker.tsx'
import { Chip } from '../../ui/Chip.tsx'
import type { Changed } from './ChangeEntry.tsx'
import { EntryShell } from './EntryShell.tsx'
import type { EntryProps } from './kinds.ts'

/** A change of status, and the fields changed with it. */
export function StatusEntry({ resource, entry, names }: EntryProps) {
  const translate = useTranslate()
  const { event, changes } = entry.data as unknown as Changed
  const status = resource.status ?? ''
  const field = resource.fields[status]
  const move = changes.find((change) => change.field === status)
  const otherChanges = changes.filter(
    (change) => change.field !== status && !resource.fields[change.field]?.options.technical,
  )
  const knownStatuses = field ? (names[targetOf(field)] ?? {}) : {}
  const chip = (id: unknown) => (
    <Chip colour={knownStatuses[Number(id)]?.colour} wash>
      {knownStatuses[Number(id)]?.label ?? '–'}
    </Chip>
  )
  return (
    <EntryShell entry={entry} said={translate('record.events.status')}>
      {move && (
        <p className="tl-move">
          {chip(move.before)}
          <span className="history-arrow">
            <span aria-hidden="true">→</span>
            <span className="sr-only">{translate('history.became')}</span>
          </span>
          {chip(move.after)}
        </p>
      )}
      {otherChanges.length > 0 && (
        <dl className="tl-changes">
          {otherChanges.map((change) => (
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
