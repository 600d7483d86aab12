import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { CRITERIA, type Criterion, type Match } from '../../../../schema/areas/customers/endpoints.ts'
import { Matches } from './Matches.tsx'
import { readWho } from './readWho.ts'
import { type Known, useIdentify } from './useIdentify.ts'
import './identify.css'

interface IdentifyPickerProps {
  readonly knownFields: Known
  readonly onKnown: (knownFields: Known) => void
  /** Resources to search. */
  readonly kinds: readonly string[]
  /** Id of the record that is being searched for itself, which is not a match. */
  readonly except?: number
  readonly onPick: (match: Match) => void
  /** Called to create a new record from the input, where there is no match. Undefined where none can be created. */
  readonly onNew?: () => void
}

const TYPES: Readonly<Partial<Record<Criterion, 'tel' | 'email'>>> = { phone: 'tel', email: 'email' }

/**
 * Identifies a person. Anything known is typed into one box, as the caller says it, and sorted into the fields below, where it can be corrected.
 * Likely matches are shown with their reasons; arrow down moves to them, Enter picks one, Ctrl+Enter creates a new record. It is the first step of
 * every wizard that starts with a person.
 */
export function IdentifyPicker({ knownFields, onKnown, kinds, except, onPick, onNew }: IdentifyPickerProps) {
  const translate = useTranslate()
  const controlId = useId()
  const first = useRef<HTMLInputElement>(null)
  const last = useRef<HTMLElement | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const [typedText, setTypedText] = useState('')
  // A name without a company form may still be that of a company.
  const both = knownFields.name && knownFields.name === readWho(typedText).name && !knownFields.company
  const {
    matches: all,
    asked,
    settled,
    failed,
  } = useIdentify(both ? { ...knownFields, company: knownFields.name ?? null } : knownFields, kinds)
  const matches = all.filter(({ id }) => id !== except)
  useEffect(() => first.current?.focus(), [])
  const changeText = (text: string) => {
    const rest = Object.entries(knownFields).filter(
      ([criterion, value]) => value !== readWho(typedText)[criterion as Criterion],
    )
    setTypedText(text)
    onKnown({ ...Object.fromEntries(rest), ...readWho(text) })
  }
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onNew?.()
    } else if ((event.key === 'ArrowDown' || event.key === 'Enter') && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      last.current = event.target
      list.current?.querySelector('button')?.focus()
    }
  }
  const statusText = !asked
    ? ''
    : failed
      ? translate('identify.failed')
      : !settled
        ? translate('app.loading')
        : translate(matches.length ? 'identify.found' : 'identify.none', { smart_count: matches.length })
  return (
    // biome-ignore lint/a11y: the keys belong to the fields and the list inside
    <div className="identify" role="group" onKeyDown={onKey}>
      <div className="field">
        <label htmlFor={`${controlId}-who`}>{translate('identify.who')}</label>
        <input
          id={`${controlId}-who`}
          ref={first}
          className="control identify-who"
          type="text"
          autoComplete="off"
          maxLength={400}
          aria-describedby={`${controlId}-help`}
          value={typedText}
          onChange={({ target }) => changeText(target.value)}
        />
        <p className="field-help" id={`${controlId}-help`}>
          {translate('identify.who_help')}
        </p>
      </div>
      <div className="identify-fields">
        {CRITERIA.map((criterion) => (
          <div key={criterion} className="field">
            <label htmlFor={`${controlId}-${criterion}`}>{translate(`identify.by.${criterion}`)}</label>
            <input
              id={`${controlId}-${criterion}`}
              className="control"
              type={TYPES[criterion] ?? 'text'}
              autoComplete="off"
              maxLength={200}
              value={knownFields[criterion] ?? ''}
              onChange={({ target }) => onKnown({ ...knownFields, [criterion]: target.value })}
            />
          </div>
        ))}
      </div>
      <p className="identify-said" role="status">
        {statusText}
      </p>
      <Matches matches={matches} onPick={onPick} listRef={list} onLeave={() => last.current?.focus()} />
      {onNew && (
        <div className="identify-new">
          <button type="button" className="button button-main" aria-keyshortcuts="Control+Enter" onClick={onNew}>
            {translate('identify.new')} <kbd aria-hidden="true">Ctrl ↵</kbd>
          </button>
          <span className="quiet">{translate('identify.hint')}</span>
        </div>
      )}
    </div>
  )
}
