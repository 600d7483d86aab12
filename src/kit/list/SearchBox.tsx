import SearchIcon from '@mui/icons-material/Search'
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { DEBOUNCE_MS } from '../limits.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'

interface SearchBoxProps {
  readonly value: string
  readonly label: string
  readonly onSearch: (text: string) => void
  /** Called for arrow down, which moves the focus to the first row. */
  readonly onDown: () => void
}

/**
 * Search box. Enter searches at once, typing after a pause, and input method composition is ignored; `/` focuses the box, Escape clears it and
 * leaves.
 */
export function SearchBox({ value, label, onSearch, onDown }: SearchBoxProps) {
  const translate = useTranslate()
  const [text, setText] = useState(value)
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef(0)
  const lastSearch = useRef(value)
  useEffect(() => {
    // The address changed through back or a link. A response to the text being typed does not change the box.
    if (value !== lastSearch.current) setText(value)
    lastSearch.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  useShortcuts([{ keys: '/', scope: 'list', text: label, run: () => box.current?.select(), palette: true }])

  const scheduleSearch = (next: string, delay: number) => {
    clearTimeout(timer.current)
    const run = () => {
      if (next.trim() === lastSearch.current) return
      lastSearch.current = next.trim()
      onSearch(next.trim())
    }
    if (delay === 0) run()
    else timer.current = window.setTimeout(run, delay)
  }
  return (
    <div className="search">
      <SearchIcon aria-hidden="true" />
      <input
        ref={box}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          if (!(event.nativeEvent as InputEvent).isComposing) scheduleSearch(event.target.value, DEBOUNCE_MS)
        }}
        onCompositionEnd={(event) => scheduleSearch(event.currentTarget.value, DEBOUNCE_MS)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') scheduleSearch(text, 0)
          else if (event.key === 'ArrowDown') {
            event.preventDefault()
            onDown()
          } else if (event.key === 'Escape') {
            event.preventDefault()
            if (text === '') return box.current?.blur()
            setText('')
            scheduleSearch('', 0)
          }
        }}
      />
      <kbd aria-hidden="true" title={translate('kit.list.search_key')}>
        /
      </kbd>
    </div>
  )
}
