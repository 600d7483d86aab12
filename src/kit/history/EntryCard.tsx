import { LinkBase, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { Logged as Entry } from '../../../schema/areas/workspace/shapes.ts'
import { declarationOf } from '../declarationOf.ts'
import { recordAddress } from '../record/asAt/moment.ts'
import { Ago } from '../ui/Ago.tsx'
import { differing } from '../undo/longText.ts'
import { wish } from '../undo/session.ts'
import { type Names, Value } from '../undo/Value.tsx'
import { useWords } from '../words.ts'
import { LinesChange } from './LinesChange.tsx'

interface EntryCardProps {
  readonly resource: string
  /** Title of the record. */
  readonly name: string
  /** Id of the record. */
  readonly id: number
  readonly entry: Entry
  readonly names: Names
}

/** The old and new value of one field; for a created or deleted record only the value. */
export function Change({
  change,
  event,
  changes,
  resource,
  names,
}: Pick<EntryCardProps, 'resource' | 'names'> &
  Pick<Entry, 'event' | 'changes'> & { change: Entry['changes'][number] }) {
  const translate = useTranslate()
  const words = useWords(resource)
  const field = declarationOf(resource).fields[change.field]
  if (!field) return null
  const has = (side: 'before' | 'after') => event !== (side === 'before' ? 'created' : 'deleted')
  const { before, after } = change
  if (event === 'updated' && field.store.as === 'child' && Array.isArray(before) && Array.isArray(after))
    return (
      <div className="history-change">
        <dt>{words.field(change.field)}</dt>
        <dd>
          <LinesChange
            resource={resource}
            field={field}
            names={names}
            before={before}
            after={after}
            name={change.field}
          />
        </dd>
      </div>
    )
  const isText = field.hints.wide && typeof before === 'string' && typeof after === 'string'
  const [was, afterText] = isText ? differing(before, after) : [before, after]
  const value = (side: 'before' | 'after') => (
    <Value
      resource={resource}
      field={field}
      names={names}
      name={change.field}
      value={side === 'before' ? was : afterText}
      record={Object.fromEntries(changes.map((one) => [one.field, one[side]]))}
    />
  )
  return (
    <div className="history-change">
      <dt>{words.field(change.field)}</dt>
      <dd>
        {has('before') && (
          <span className="history-was">
            {has('after') && <span className="sr-only">{translate('history.was')} </span>}
            {value('before')}
          </span>
        )}
        {has('before') && has('after') && (
          <span aria-hidden="true" className="history-arrow">
            →
          </span>
        )}
        {has('after') && (
          <span>
            {has('before') && <span className="sr-only">{translate('history.became')} </span>}
            {value('after')}
          </span>
        )}
      </dd>
    </div>
  )
}

/** Undoes the entry's changeset; asks first where it changes other records too. */
function UndoThis({ entry, resource, name }: Pick<EntryCardProps, 'entry' | 'resource' | 'name'>) {
  const translate = useTranslate()
  const [isConfirming, setConfirming] = useState(false)
  const { together: count, changeset, event } = entry
  const undo = () =>
    wish({ direction: 'undo', act: { changeset, resource, event, count, label: count === 1 ? name : null } })
  if (!isConfirming)
    return (
      <button type="button" className="link-button" onClick={() => (count > 1 ? setConfirming(true) : undo())}>
        {translate('history.undo')}
      </button>
    )
  return (
    <div className="history-question" role="group" aria-label={translate('history.question', { count })}>
      <p>{translate('history.question_body', { count })}</p>
      <button
        type="button"
        className="button button-small"
        ref={(button) => button?.focus()}
        onClick={() => {
          setConfirming(false)
          undo()
        }}
      >
        {translate('history.question', { count })}
      </button>
      <button type="button" className="button button-small" onClick={() => setConfirming(false)}>
        {translate('ra.action.cancel')}
      </button>
    </div>
  )
}

/** One change of a record: who, when, what. */
export function EntryCard({ resource, id, name, entry, names }: EntryCardProps) {
  const translate = useTranslate()
  const { event, user, at, together, changes } = entry
  const notes = [
    ...(together > 1 ? [translate('history.together', { smart_count: together - 1 })] : []),
    ...(entry.is_undo ? [translate('history.is_undo')] : []),
    ...(entry.undone ? [translate('history.undone')] : []),
  ]
  return (
    <li className="history-entry" data-undone={entry.undone || undefined}>
      <div className="history-head">
        <span>
          {translate(`history.events.${event}`, { user: user ?? translate('history.system') })}
          {notes.length > 0 && <span className="quiet"> · {notes.join(' · ')}</span>}
        </span>
        <Ago at={at} />
      </div>
      {changes.length > 0 && (
        <dl className="history-changes">
          {changes.map((change) => (
            <Change
              key={change.field}
              change={change}
              changes={changes}
              event={event}
              resource={resource}
              names={names}
            />
          ))}
        </dl>
      )}
      <div className="history-acts">
        {event !== 'deleted' && (
          <LinkBase to={recordAddress(declarationOf(resource), id, at)}>{translate('history.as_at')}</LinkBase>
        )}
        {entry.may_undo && <UndoThis entry={entry} resource={resource} name={name} />}
      </div>
    </li>
  )
}
