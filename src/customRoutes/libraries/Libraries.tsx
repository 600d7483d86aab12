import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import '../screens.css'
import { LibraryRow } from './LibraryRow.tsx'
import { byGroup, search, useLibraries } from './useLibraries.ts'

/** The link before or after the one that has the focus, in the order of the page. */
function step(list: HTMLElement | null, by: 1 | -1): void {
  const links = Array.from(list?.querySelectorAll<HTMLElement>('a[data-library]') ?? [])
  const at = links.indexOf(document.activeElement as HTMLElement)
  links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus()
}

/** /libraries: all libraries on one page; typing narrows, Enter opens the first, arrows walk. */
export default function Libraries() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const all = useLibraries()
  const [text, setText] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const found = search(all, text)
  const first = text.trim() ? found[0] : undefined

  useEffect(() => {
    // On a phone the keyboard would cover the list before anybody has seen it.
    if (window.matchMedia('(pointer: fine)').matches) box.current?.focus({ preventScroll: true })
  }, [])

  useShortcuts([
    { keys: '/', scope: 'list', text: translate('libraries.search'), run: () => box.current?.select(), palette: true },
  ])

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows belong to the input method while it composes Chinese.
    if (event.nativeEvent.isComposing) return
    const inBox = event.target === box.current
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(list.current, event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && inBox && first) {
      event.preventDefault()
      void navigate(first.to)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      setText('')
      box.current?.focus()
    }
  }

  return (
    <div className="screen" onKeyDown={onKeyDown} role="presentation">
      <div className="screen-head">
        <h1>{translate('libraries.title')}</h1>
        <span className="screen-count" aria-live="polite">
          {translate('libraries.found', { smart_count: found.length })}
        </span>
      </div>
      <p className="screen-about">{translate('libraries.about')}</p>
      <search className="search-box">
        <input
          ref={box}
          type="search"
          aria-label={translate('libraries.search')}
          placeholder={translate('libraries.search')}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="search-hint" aria-hidden="true">
          <kbd>Enter</kbd> {translate('libraries.hint')}
        </span>
      </search>
      {found.length === 0 && (
        <div className="state">
          <p>{translate('libraries.none', { text: text.trim() })}</p>
          <button
            type="button"
            className="button"
            onClick={() => {
              setText('')
              box.current?.focus()
            }}
          >
            {translate('libraries.clear')}
          </button>
        </div>
      )}
      <div ref={list} className="library-groups">
        {[...byGroup(found)].map(([group, libraries]) => (
          <section key={group} aria-labelledby={`group-${group}`}>
            <h2 id={`group-${group}`}>{translate(`libraries.groups.${group}`)}</h2>
            <ul className="card rows">
              {libraries.map((library) => (
                <LibraryRow key={library.name} library={library} isFirst={library === first} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
