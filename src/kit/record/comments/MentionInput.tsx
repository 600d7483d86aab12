import { keepPreviousData } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, type RefObject, useDeferredValue, useId, useLayoutEffect, useRef, useState } from 'react'
import { mentionable } from '../../../../schema/areas/record/endpoints.ts'
import type { Person } from '../../../../schema/areas/record/shapes.ts'
import { useAnswer } from '../../acts/provider.ts'
import { OptionsPopover } from '../../kinds/parts/OptionsPopover.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { avatarOf } from '../timeline/EntryShell.tsx'
import { type Picked, typedName } from './mentionText.ts'

interface MentionInputProps {
  readonly resource: string
  readonly id: number
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onPick: (picked: Picked) => void
  readonly onSend: () => void
  readonly onCancel?: () => void
  readonly invalid: boolean
  readonly describedBy: string | undefined
  readonly input: RefObject<HTMLTextAreaElement | null>
  readonly rows: number
  readonly onFocus?: () => void
}

/** People whose names match the text after an @. */
function useCompletions(resource: string, id: number, typed: string | undefined) {
  const searchText = useDeferredValue(typed)
  const { data } = useAnswer(
    mentionable.at(resource),
    { id, query: { q: searchText } },
    { enabled: searchText !== undefined, staleTime: 30_000, placeholderData: keepPreviousData },
  )
  return typed === undefined ? [] : (data?.data ?? [])
}

/** A text area in which @ suggests the people who may see the record: arrow keys select, Enter accepts, Escape closes the list. */
export function MentionInput(props: MentionInputProps) {
  const { resource, id, label, text, onText, onPick, onSend, onCancel, invalid, describedBy, input, rows, onFocus } =
    props
  const translate = useTranslate()
  const listId = useId()
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState(0)
  const [closedAt, setClosedAt] = useState(-1)
  const wantedCaret = useRef<number | undefined>(undefined)
  // Set together with the name: the next key press must find the caret after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret follows the text
  useLayoutEffect(() => {
    if (wantedCaret.current !== undefined) input.current?.setSelectionRange(wantedCaret.current, wantedCaret.current)
    wantedCaret.current = undefined
  }, [text, input])
  const typing = typedName(text, caret)
  const people = useCompletions(resource, id, typing?.typed)
  const isOpen = typing !== undefined && typing.from !== closedAt && people.length > 0
  const activeIndex = Math.min(active, people.length - 1)

  const insertMention = (person: Person | undefined) => {
    if (!person || !typing) return
    const until = typing.from + 1 + typing.typed.length
    const next = `${text.slice(0, typing.from)}@${person.name} ${text.slice(until).replace(/^ /, '')}`
    const caretPosition = typing.from + person.name.length + 2
    onPick({ id: person.id, name: person.name })
    onText(next)
    setCaret(caretPosition)
    setClosedAt(typing.from)
    wantedCaret.current = caretPosition
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const handle = (act: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) handle(onSend)
    else if (isOpen && step) handle(() => setActive((activeIndex + step + people.length) % people.length))
    else if (isOpen && (event.key === 'Enter' || event.key === 'Tab')) handle(() => insertMention(people[activeIndex]))
    else if (isOpen && event.key === 'Escape') handle(() => setClosedAt(typing.from))
    else if (event.key === 'Escape') handle(() => (onCancel ? onCancel() : input.current?.blur()))
  }
  return (
    <>
      <textarea
        ref={input}
        className="control"
        rows={rows}
        value={text}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${activeIndex}` : undefined}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        placeholder={translate('record.comments.placeholder')}
        onChange={(event) => {
          onText(event.target.value)
          setCaret(event.target.selectionStart)
          setActive(0)
          if (closedAt >= 0 && event.target.value[closedAt] !== '@') setClosedAt(-1)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={() => setClosedAt(typing?.from ?? -1)}
      />
      {isOpen && (
        <OptionsPopover anchor={input}>
          {/* biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and refers to the selected option */}
          <ul id={listId} role="listbox" aria-label={translate('record.comments.people')}>
            {people.map((person, i) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the text keeps the focus and refers to the selected option
              <li
                key={person.id}
                id={`${listId}-${i}`}
                role="option"
                aria-selected={i === activeIndex}
                onMouseDown={(event) => {
                  event.preventDefault()
                  insertMention(person)
                }}
              >
                <Avatar person={avatarOf(person)} size={22} /> <span className="mention-name">{person.name}</span>
              </li>
            ))}
          </ul>
        </OptionsPopover>
      )}
    </>
  )
}
