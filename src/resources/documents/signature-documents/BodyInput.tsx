import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { tokensOf } from '../../../../schema/kinds/template/model.ts'
import { controlProps } from '../../../kit/kinds/parts/control.ts'
import type { InputProps } from '../../../kit/kinds/types.ts'
import { caretPlace } from './caret.ts'
import { TokenButtons } from './TokenButtons.tsx'
import { complete, suggest, type TypedToken, typedToken } from './typedToken.ts'

const MAX = 8
/** Width of the suggestions in px. */
const WIDTH = 230
const lineAt = (body: string, offset: number) => body.slice(0, offset).split('\n').length

/**
 * The text of a document. Typing two braces suggests placeholders, which the generated input does not; unknown placeholders are listed below with
 * their lines, each a link to its position.
 */
export function BodyInput(props: InputProps<string>) {
  const { value, onChange, field, disabled, focusRef, id } = props
  const translate = useTranslate()
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState<TypedToken | null>(null)
  const [activeIndex, setActiveIndex] = useState(0)
  const [listPosition, setListPosition] = useState({ left: 0, below: 0 })
  const names = field.hints.tokens ?? []
  const suggestions = typed ? suggest(names, typed.text).slice(0, MAX) : []
  const open = suggestions.length > 0
  const body = value ?? ''
  // The placeholder that is being typed is not an error yet.
  const unknown = tokensOf(body).filter(({ name, at: start }) => !names.includes(name) && start !== typed?.from)

  const updateCaret = () => {
    const element = area.current
    if (!element || element.selectionStart !== element.selectionEnd) return setTyped(null)
    const found = typedToken(element.value, element.selectionStart)
    setTyped(found)
    setActiveIndex(0)
    if (found) setListPosition(caretPlace(element, found.from, WIDTH))
  }
  const write = (text: string, from: number, to: number) => {
    const element = area.current
    if (!element) return
    element.focus()
    element.setRangeText(text, from, to, 'end')
    onChange(element.value)
  }
  const choose = (name: string) => {
    const element = area.current
    if (!element || !typed) return
    const next = complete(element.value, element.selectionStart, typed, name)
    write(next.body, 0, element.value.length)
    element.setSelectionRange(next.cursor, next.cursor)
    setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.nativeEvent.isComposing) return
    const name = suggestions[activeIndex]
    if (event.key === 'ArrowDown') setActiveIndex((activeIndex + 1) % suggestions.length)
    else if (event.key === 'ArrowUp') setActiveIndex((activeIndex + suggestions.length - 1) % suggestions.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && name && !event.ctrlKey && !event.metaKey) choose(name)
    else if (event.key === 'Escape') setTyped(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="body-input">
      <TokenButtons
        names={names}
        disabled={disabled ?? false}
        onInsert={(name) => {
          const element = area.current
          if (element) write(`{{${name}}}`, element.selectionStart, element.selectionEnd)
        }}
      />
      <div className="body-input-area">
        <textarea
          {...controlProps(props)}
          ref={(element) => {
            area.current = element
            if (typeof focusRef === 'function') focusRef(element)
          }}
          className="control"
          rows={18}
          spellCheck
          value={body}
          role="combobox"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-activedescendant={open ? `${listId}-${activeIndex}` : undefined}
          onChange={(event) => {
            onChange(event.target.value === '' ? null : event.target.value)
            updateCaret()
          }}
          onClick={updateCaret}
          onKeyUp={(event) => {
            if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) updateCaret()
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setTyped(null)
            props.onBlur?.()
          }}
        />
        {open && (
          <div
            id={listId}
            role="listbox"
            aria-label={translate('documents.editor.suggestions')}
            className="body-suggestions"
            style={{ width: WIDTH, insetInlineStart: listPosition.left, insetBlockStart: listPosition.below }}
          >
            {suggestions.map((name, i) => (
              // biome-ignore lint/a11y: the text area keeps the focus and has the keys
              <div
                key={name}
                id={`${listId}-${i}`}
                role="option"
                aria-selected={i === activeIndex}
                onMouseDown={(event) => {
                  event.preventDefault()
                  choose(name)
                }}
              >
                {name}
              </div>
            ))}
          </div>
        )}
      </div>
      <p className="body-hint">{translate('documents.editor.hint')}</p>
      {unknown.length > 0 && (
        <ul className="body-unknown" aria-live="polite" id={`${id}-unknown`}>
          {unknown.map(({ name, at: start }) => (
            <li key={start}>
              <button
                type="button"
                onClick={() => {
                  area.current?.focus()
                  area.current?.setSelectionRange(start, start + 2 + name.length)
                }}
              >
                {name
                  ? translate('documents.editor.unknown', { name, line: lineAt(body, start) })
                  : translate('documents.editor.unclosed', { line: lineAt(body, start) })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
