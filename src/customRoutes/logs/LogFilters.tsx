import { useTranslate } from 'ra-core'
import { type Ref, useId } from 'react'
import { resources } from '../../../schema/all.ts'
import { LOG_EVENTS } from '../../../schema/areas/logs/shapes.ts'
import { f } from '../../../schema/engine/fields/index.ts'
import { DateInput } from '../../kit/kinds/date.tsx'
import { LazyPicker } from '../../kit/kinds/parts/LazyPicker.tsx'
import { usePorts } from '../../kit/ports.ts'
import type { FilterName, LogState } from './logState.ts'
import css from './logs.module.css'
import { TextFilter } from './TextFilter.tsx'
import { useLogWords } from './words.ts'

interface FiltersProps {
  readonly state: LogState
  /** Options for events in the security log. */
  readonly events: readonly string[]
  readonly first: Ref<HTMLSelectElement>
  readonly onChange: (next: Partial<LogState>) => void
}

const PERSON = f.ref('users')
const MORE = { changes: ['action', 'url', 'email', 'ip', 'changeset'], security: ['email', 'ip'] } as const

/** Filters for user, resource, record and dates; less common ones are behind a button. */
export function LogFilters({ state, events, first, onChange }: FiltersProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const words = useLogWords()
  const id = useId()
  const text = (name: string) => translate(`logs.filter.${name}`)
  const ofChanges = state.kind === 'changes'
  const kinds = resources.all
    .filter(({ area }) => can(area, 'list'))
    .map(({ name }) => [name, words.one(name)] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b))
  const field = (name: FilterName) => (
    <TextFilter
      key={name}
      label={text(name)}
      value={state[name] ?? ''}
      onChange={(value) => onChange({ [name]: value })}
    />
  )
  const more = MORE[state.kind]
  return (
    <search className={css['log-filters']} aria-label={text('search')}>
      <label>
        <span>{text('event')}</span>
        <select
          ref={first}
          className="control"
          value={state.event ?? ''}
          onChange={({ target }) => onChange({ event: target.value || undefined })}
        >
          <option value="">{text('any')}</option>
          {ofChanges
            ? LOG_EVENTS.map((one) => (
                <option key={one} value={one}>
                  {translate(`logs.event.${one}`)}
                </option>
              ))
            : [...new Set(['refused', ...events])].map((one) => (
                <option key={one} value={one}>
                  {one === 'refused' ? translate('logs.view.refused') : words.security(one)}
                </option>
              ))}
        </select>
      </label>
      {can('Users', 'list') && (
        <label htmlFor={`${id}-user`}>
          <span>{text('user')}</span>
          <LazyPicker
            id={`${id}-user`}
            name={'user_id'}
            resource={'users'}
            field={PERSON}
            target={'users'}
            multiple={false}
            ids={state.user_id ? [Number(state.user_id)] : []}
            placeholder={text('anybody')}
            onPick={([picked]) => onChange({ user_id: picked ? String(picked) : undefined })}
          />
        </label>
      )}
      {ofChanges && (
        <>
          <label>
            <span>{text('entity')}</span>
            <select
              className="control"
              value={state.entity ?? ''}
              onChange={({ target }) => onChange({ entity: target.value || undefined, entity_id: undefined })}
            >
              <option value="">{text('any')}</option>
              {kinds.map(([name, called]) => (
                <option key={name} value={name}>
                  {called}
                </option>
              ))}
            </select>
          </label>
          {state.entity && (
            <label htmlFor={`${id}-record`}>
              <span>{words.one(state.entity)}</span>
              <LazyPicker
                key={state.entity}
                id={`${id}-record`}
                name={'entity_id'}
                resource={state.entity}
                field={PERSON}
                target={state.entity}
                multiple={false}
                placeholder={text('any')}
                ids={state.entity_id ? [Number(state.entity_id)] : []}
                onPick={([picked]) => onChange({ entity_id: picked ? String(picked) : undefined })}
              />
            </label>
          )}
        </>
      )}
      {(['from', 'to'] as const).map((name) => (
        <label key={name} htmlFor={`${id}-${name}`}>
          <span>{text(name)}</span>
          <DateInput
            id={`${id}-${name}`}
            name={name}
            resource={'users'}
            field={f.date()}
            value={state[name] ?? null}
            onChange={(day: unknown) => onChange({ [name]: typeof day === 'string' && day ? day : undefined })}
          />
        </label>
      ))}
      <details className={css['log-more']} open={more.some((name) => state[name]) || undefined}>
        <summary>{text('more')}</summary>
        <div>{more.map(field)}</div>
      </details>
    </search>
  )
}
