import { useNotify, useTranslate } from 'ra-core'
import { type Ref, useState } from 'react'
import { LINE_LEVELS } from '../../../../schema/areas/logs/serverShapes.ts'
import css from '../logs.module.css'
import { TextFilter } from '../TextFilter.tsx'
import { type LineState, referenceIn } from './lineState.ts'

interface FiltersProps {
  readonly state: LineState
  readonly servers: readonly string[]
  readonly first: Ref<HTMLSelectElement>
  readonly onChange: (next: Partial<LineState>) => void
}

/** A box for the reference that an error message shows: a pasted one is searched for at once. */
function ReferenceFilter({ state, onChange }: Pick<FiltersProps, 'state' | 'onChange'>) {
  const translate = useTranslate()
  const notify = useNotify()
  const [text, setText] = useState(state.request ?? '')
  const [from, setFrom] = useState(state.request)
  if (from !== state.request) {
    setFrom(state.request)
    setText(state.request ?? '')
  }
  const findReference = (typed: string, isDone: boolean) => {
    const request = referenceIn(typed)
    if (request || typed.trim() === '') onChange({ request })
    else if (isDone) notify('server_log.no_reference', { type: 'warning' })
  }
  return (
    <label>
      <span>{translate('server_log.filter.request')}</span>
      <input
        className="control"
        value={text}
        maxLength={200}
        spellCheck={false}
        placeholder={translate('server_log.filter.paste')}
        onChange={({ target }) => {
          setText(target.value)
          findReference(target.value, false)
        }}
        onKeyDown={({ key }) => key === 'Enter' && findReference(text, true)}
      />
    </label>
  )
}

/** Filters by severity, server, text and request. */
export function LineFilters({ state, servers, first, onChange }: FiltersProps) {
  const translate = useTranslate()
  const text = (name: string) => translate(`server_log.filter.${name}`)
  const knownServers = state.server && !servers.includes(state.server) ? [...servers, state.server] : servers
  return (
    <search className={css['log-filters']} aria-label={text('search')}>
      <label>
        <span>{text('level')}</span>
        <select
          ref={first}
          className="control"
          value={state.level ?? 'info'}
          onChange={({ target }) =>
            onChange({ level: LINE_LEVELS.find((one) => one === target.value && one !== 'info') })
          }
        >
          {LINE_LEVELS.map((one) => (
            <option key={one} value={one}>
              {translate(`server_log.least.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <TextFilter label={text('text')} value={state.text ?? ''} onChange={(value) => onChange({ text: value })} />
      <ReferenceFilter state={state} onChange={onChange} />
      <label>
        <span>{text('server')}</span>
        <select
          className="control"
          value={state.server ?? ''}
          onChange={({ target }) => onChange({ server: target.value || undefined })}
        >
          <option value="">{text('any_server')}</option>
          {knownServers.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
    </search>
  )
}
