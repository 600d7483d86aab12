import { useTranslate } from 'ra-core'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { announce } from '../announce.tsx'
import type { Completion, Completions } from './completions.ts'
import { optionId, Suggestions } from './Suggestions.tsx'

interface TokenInputProps {
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly label: string
  readonly placeholder?: string
  readonly shortcut?: string
  readonly describedBy?: string | undefined
  readonly isInvalid?: boolean
  /** The word for today, in the hints. */
  readonly today: string
  readonly complete: (text: string, caret: number) => Completions
  readonly onText: (text: string, isComposing: boolean) => void
  /** Called when a value is chosen, which completes its token. */
  readonly onTake: (text: string) => void
  readonly onEnter: () => void
  readonly onEscape: () => void
  readonly onDown: () => void
  /** Called for Left or Backspace with nothing before the caret. */
  readonly onBefore: (key: 'ArrowLeft' | 'Backspace') => void
  readonly onAfter?: () => void
  readonly onBlur?: () => void
}

const NO_COMPLETIONS: Completions = { hint: undefined, options: [], isClosed: false, isName: false }

/** A text input for tokens with completions at the caret. It ignores keys while an input method composes. */
export function TokenInput(props: TokenInputProps) {
  const { inputRef, text, complete, onText } = props
  const translate = useTranslate()
  const list = useId()
  const [caret, setCaret] = useState(text.length)
  /** Open while typing, or because the user opened it. */
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const isComposing = useRef(false)
  const wantedCaret = useRef<number | null>(null)

  const completions = isOpen ? complete(text, caret) : NO_COMPLETIONS
  const { options, isClosed } = completions
  const active = Math.max(
    options.findIndex(({ id }) => id === chosen),
    isClosed && options.length > 0 ? 0 : -1,
  )
  const option = options[active]
  const count = options.length
  /** What Tab accepts where nothing is selected: the first suggestion that continues the typed text. */
  const typedOption = text.slice(0, caret).trim() === '' ? undefined : options[0]
  useEffect(() => {
    if (count > 0) announce(translate('kit.filter_box.found', { smart_count: count }))
  }, [count, translate])

  // Browsers move the caret to the end of a text that is set; the next key may be pressed before the next frame.
  useLayoutEffect(() => {
    if (wantedCaret.current !== null) inputRef.current?.setSelectionRange(wantedCaret.current, wantedCaret.current)
    wantedCaret.current = null
  })
  const write = (next: string, caretPosition: number) => {
    setCaret(caretPosition)
    wantedCaret.current = caretPosition
    onText(next, false)
  }
  const close = () => {
    setOpen(false)
    setChosen(null)
  }
  const takeOption = (option: Completion, more: boolean) => {
    setChosen(null)
    if (completions.isName) return write(option.text, option.caret)
    if (more) return write(`${option.text.slice(0, option.caret)},${option.text.slice(option.caret)}`, option.caret + 1)
    close()
    props.onTake(option.text)
  }
  const move = (step: number) => {
    const next = active + step
    setChosen(options[(next + count) % count]?.id ?? null)
  }

  const onOpenKey = (event: KeyboardEvent): boolean => {
    const { key } = event
    if (key === 'Escape') close()
    else if (count > 0 && key === 'ArrowDown') move(1)
    else if (count > 0 && key === 'ArrowUp') move(active < 0 ? 0 : -1)
    else if (option && key === 'Enter') takeOption(option, false)
    else if (key === 'Tab' && (option ?? typedOption)) takeOption((option ?? typedOption) as Completion, false)
    else if (option && isClosed && (key === ',' || key === '，') && !/[:,，]$/.test(text.slice(0, caret)))
      takeOption(option, true)
    else return false
    return true
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    // 229: the key is still being handled by an input method.
    if (isComposing.current || event.nativeEvent.isComposing || event.keyCode === 229) return
    if (ctrlKey || metaKey) return
    if (
      isOpen &&
      (count > 0 || (completions.hint && key === 'Escape')) &&
      !altKey &&
      !(shiftKey && key === 'Tab') &&
      onOpenKey(event)
    ) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const { selectionStart, selectionEnd } = event.currentTarget
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      Enter: () => {
        close()
        props.onEnter()
      },
      Escape: props.onEscape,
      ArrowDown: () => (altKey ? setOpen(true) : props.onDown()),
      ...(selectionStart === 0 && selectionEnd === 0 && !shiftKey && !altKey
        ? { ArrowLeft: () => props.onBefore('ArrowLeft'), Backspace: () => props.onBefore('Backspace') }
        : {}),
      ...(props.onAfter && selectionStart === text.length && !shiftKey ? { ArrowRight: props.onAfter } : {}),
    }
    const act = Object.hasOwn(acts, key) ? acts[key] : undefined
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  const isShown = isOpen && completions.hint !== undefined && (count > 0 || !completions.isName)
  return (
    <span className="filter-input">
      <input
        ref={inputRef}
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-label={props.label}
        aria-keyshortcuts={props.shortcut}
        aria-autocomplete="list"
        aria-expanded={isShown && count > 0}
        aria-controls={isShown && count > 0 ? list : undefined}
        aria-activedescendant={isShown && option ? optionId(list, option) : undefined}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid || undefined}
        placeholder={props.placeholder}
        value={text}
        onChange={(event) => {
          const { value, selectionStart } = event.target
          setCaret(selectionStart ?? value.length)
          setChosen(null)
          setOpen(!isComposing.current && value.trim() !== '')
          onText(value, isComposing.current)
        }}
        onCompositionStart={() => {
          isComposing.current = true
          close()
          onText(text, true)
        }}
        onCompositionEnd={(event) => {
          isComposing.current = false
          const { value, selectionStart } = event.currentTarget
          setCaret(selectionStart ?? value.length)
          setOpen(value.trim() !== '')
          onText(value, false)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
        onClick={({ currentTarget }) => {
          setCaret(currentTarget.selectionStart ?? 0)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close()
          props.onBlur?.()
        }}
      />
      {isShown && (
        <Suggestions id={list} completions={completions} active={active} today={props.today} onTake={takeOption} />
      )}
    </span>
  )
}
