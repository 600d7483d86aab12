import ArrowIcon from '@mui/icons-material/East'
import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { resources } from '../../../../schema/all.ts'
import type { LogEntry } from '../../../../schema/areas/logs/shapes.ts'
import { LinesChange } from '../../../kit/history/LinesChange.tsx'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { useLogWords } from '../words.ts'
import { css } from './css.ts'
import { FieldState } from './FieldState.tsx'
import { Side } from './Side.tsx'
import type { Revert } from './useRevert.ts'
import '../../../kit/history/history.css'

interface WhatChangedProps {
  readonly entry: LogEntry
  readonly revert: Revert
}

type Change = LogEntry['changes'][number]
type Line = Readonly<Record<string, unknown>>

/** Lines of a record, where both sides have some. */
function linesOf(entity: string, { field, before, after }: Change) {
  const declaredField = resources.logged(entity)?.fields[field]
  if (declaredField?.store.as !== 'child' || !Array.isArray(before) || !Array.isArray(after)) return undefined
  return { field: declaredField, before: before as readonly Line[], after: after as readonly Line[] }
}

/** Values before and after of one field next to each other; lines as a single comparison. */
function Sides({ entry, change }: { readonly entry: LogEntry; readonly change: Change }) {
  const { entity, names, event } = entry
  const { field, before, after } = change
  const lines = linesOf(entity, change)
  if (event === 'created' || event === 'deleted')
    return (
      <td colSpan={3}>
        <Side entity={entity} field={field} names={names} value={event === 'created' ? after : before} />
      </td>
    )
  if (lines)
    return (
      <td colSpan={3}>
        <LinesChange resource={entity} name={field} names={names} {...lines} />
      </td>
    )
  return (
    <>
      <td data-side="before">
        <Side entity={entity} field={field} names={names} value={before} other={after} side="before" />
      </td>
      <td className={css['entry-arrow']} aria-hidden="true">
        <ArrowIcon />
      </td>
      <td data-side="after">
        <Side entity={entity} field={field} names={names} value={after} other={before} side="after" />
      </td>
    </>
  )
}

/** Fields changed by an entry: values before and after, which can be reverted, and why others cannot. */
export function WhatChanged({ entry, revert }: WhatChangedProps) {
  const translate = useTranslate()
  const words = useLogWords()
  const [all, setAll] = useState(false)
  const { changes, unchanged, entity, event } = entry
  const { ready, off, fields, outlook, isWhole, choices } = revert
  const isOne = isWhole || event === 'reordered'
  const canTick = revert.may && outlook !== undefined && !isWhole && outlook.code === null
  useShortcuts([
    unchanged.length > 0 && {
      keys: 'u',
      scope: 'record',
      text: translate(`logs.detail.${all ? 'hide' : 'show'}`, { smart_count: unchanged.length }),
      run: () => setAll((now) => !now),
    },
    canTick && { keys: 'a', scope: 'record', text: translate('logs.detail.tick_all'), run: revert.tickAll },
  ])
  const box = (field: string): ReactNode => {
    if (!canTick) return null
    const state = fields.get(field)?.state
    return (
      <td className={css['entry-tick']}>
        <input
          type="checkbox"
          data-tick={state === 'back' || undefined}
          aria-label={words.field(entity, field)}
          disabled={state !== 'back'}
          checked={(ready.includes(field) && !off.has(field)) || choices[field] === 'put_back'}
          onChange={() => revert.toggle(field)}
        />
      </td>
    )
  }
  const count = changes.length
  return (
    <section className="card" aria-labelledby="log-what">
      <div className={css['entry-head']}>
        <h2 id="log-what">{translate(isOne && event !== 'reordered' ? 'logs.detail.held' : 'logs.detail.what')}</h2>
        {!isWhole && unchanged.length > 0 && (
          <span className="quiet">{translate('logs.detail.fields', { count, all: count + unchanged.length })}</span>
        )}
        <span className="spring" />
        {unchanged.length > 0 && (
          <button
            type="button"
            className="link-button"
            aria-keyshortcuts="u"
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {translate(`logs.detail.${all ? 'hide' : 'show'}`, { smart_count: unchanged.length })}{' '}
            <kbd aria-hidden="true">u</kbd>
          </button>
        )}
      </div>
      {count === 0 && <p className="card-empty">{translate('logs.detail.no_fields')}</p>}
      {(count > 0 || all) && (
        <table className={css['entry-changes']} data-ticks={canTick || undefined}>
          <thead>
            <tr>
              {canTick && (
                <td className={css['entry-tick']}>
                  <input
                    type="checkbox"
                    aria-label={translate('logs.detail.tick_all')}
                    disabled={ready.length === 0}
                    checked={ready.length > 0 && ready.every((field) => !off.has(field))}
                    ref={(input) => {
                      if (input)
                        input.indeterminate =
                          ready.some((field) => off.has(field)) && ready.some((field) => !off.has(field))
                    }}
                    onChange={revert.tickAll}
                  />
                </td>
              )}
              <th scope="col">{translate('logs.detail.field')}</th>
              {isWhole ? (
                <th scope="col" colSpan={3}>
                  {translate('logs.detail.is')}
                </th>
              ) : (
                <>
                  <th scope="col">{translate('logs.detail.before')}</th>
                  <td />
                  <th scope="col">{translate('logs.detail.after')}</th>
                </>
              )}
            </tr>
          </thead>
          {changes.map((change) => {
            const one = fields.get(change.field)
            const showsState = one && outlook && outlook.code === null && one.state !== 'back'
            return (
              <tbody key={change.field} data-field={change.field}>
                <tr>
                  {box(change.field)}
                  <th scope="row">{words.field(entity, change.field)}</th>
                  <Sides entry={entry} change={change} />
                </tr>
                {showsState && (
                  <tr className={css['entry-said']}>
                    {canTick && <td />}
                    <td colSpan={4}>
                      <FieldState
                        entry={entry}
                        one={one}
                        outlook={outlook}
                        choice={choices[change.field] ?? 'keep'}
                        onChoose={(choice) => revert.choose(change.field, choice)}
                      />
                    </td>
                  </tr>
                )}
              </tbody>
            )
          })}
          {all && (
            <tbody>
              {unchanged.map(({ field, value }) => (
                <tr key={field} className={css['entry-unchanged']}>
                  {canTick && <td />}
                  <th scope="row">{words.field(entity, field)}</th>
                  <td colSpan={3}>
                    <Side entity={entity} field={field} value={value} names={entry.names} />
                  </td>
                </tr>
              ))}
            </tbody>
          )}
        </table>
      )}
      {revert.may && !isWhole && canTick && (
        <p className={css['entry-foot']}>
          <span className={css['entry-keys']} aria-hidden="true">
            <kbd>x</kbd> {translate('logs.detail.ticks')} <kbd>a</kbd> {translate('logs.detail.all_ticks')} <kbd>j</kbd>{' '}
            <kbd>k</kbd> {translate('logs.detail.moves')}
          </span>
          <span className="spring" />
          {translate('logs.detail.own_write')}
        </p>
      )}
    </section>
  )
}
