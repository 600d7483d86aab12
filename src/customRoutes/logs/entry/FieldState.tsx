import { LinkBase, useTranslate } from 'ra-core'
import { resources } from '../../../../schema/all.ts'
import type { LogEntry, Outlook } from '../../../../schema/areas/logs/shapes.ts'
import { type FieldError, textCode } from '../../../../schema/engine/errors.ts'
import { openPath } from '../../../kit/list/openPath.ts'
import { useAgo } from '../../../kit/ui/Ago.tsx'
import { inSentence } from '../../../kit/words.ts'
import { useLogWords } from '../words.ts'
import { css } from './css.ts'
import { Side } from './Side.tsx'
import type { Choice, OutlookField } from './useRevert.ts'

interface FieldStateProps {
  readonly entry: LogEntry
  readonly one: OutlookField
  readonly outlook: Outlook
  readonly choice: Choice
  readonly onChoose: (choice: Choice) => void
}

/** Link to an archived record that a field referred to, where it can be restored. */
function Gone({
  entry,
  field,
  before,
}: Pick<FieldStateProps, 'entry'> & { readonly field: string; readonly before: unknown }) {
  const store = resources.logged(entry.entity)?.fields[field]?.store
  const target = store && 'references' in store ? store.references : undefined
  if (!target || typeof before !== 'number') return null
  return (
    <>
      {' '}
      <LinkBase to={openPath(resources.get(target), before)}>
        {entry.names[target]?.[before]?.label ?? `#${before}`}
      </LinkBase>
    </>
  )
}

/** Why a field cannot simply be reverted, and what can be done about it. */
export function FieldState({ entry, one, outlook, choice, onChoose }: FieldStateProps) {
  const translate = useTranslate()
  const words = useLogWords()
  const { field, state, now, before, why = [] } = one
  const { changed_by: since, names } = outlook
  const ago = useAgo(since?.at ?? entry.at)
  const [first] = why as readonly FieldError[]
  const reasonText = first
    ? translate(`validation.${textCode(first)}`, {
        ...first.params,
        _: translate(`problem.${first.code}`, { _: translate('validation.invalid') }),
      })
    : translate('problem.server')
  if (state === 'changed') {
    const key = since?.by ? 'changed_by' : since ? 'changed_at' : 'changed'
    const value = (sideValue: unknown) => <Side entity={entry.entity} field={field} names={names} value={sideValue} />
    return (
      <div className={css['entry-warning']}>
        <p>
          {translate(`logs.state.${key}`, { user: since?.by, when: inSentence(ago) })} <b>{value(now)}</b>
        </p>
        <div
          className={css['entry-choice']}
          role="radiogroup"
          aria-label={translate('logs.state.choice', { field: words.field(entry.entity, field) })}
        >
          {(['keep', 'put_back'] as const).map((option) => (
            <label key={option}>
              <input
                type="radio"
                name={`choice-${field}`}
                checked={choice === option}
                onChange={() => onChoose(option)}
              />
              <span>
                {translate(`logs.state.${option}`)} {option === 'put_back' && value(before)}
              </span>
            </label>
          ))}
        </div>
        {first && <p>{translate('logs.state.refused', { why: inSentence(reasonText) })}</p>}
      </div>
    )
  }
  if (state === 'refused') {
    return (
      <p className={css['entry-danger']}>
        {translate('logs.state.refused', { why: inSentence(reasonText) })}
        <Gone entry={entry} field={field} before={before} />
      </p>
    )
  }
  if (state === 'same' || state === 'kept')
    return <p className={css['entry-note']}>{translate(`logs.state.${state}`)}</p>
  return null
}
