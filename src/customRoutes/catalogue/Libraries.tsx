import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router'
import { useSearchedLinks } from '../../kit/useSearchedLinks.ts'
import '../screens.css'
import '../libraries.css'
import { LibraryRow } from './LibraryRow.tsx'
import { byGroup, search, useLibraries } from './useLibraries.ts'

/** /libraries: all libraries on one page; typing filters, Enter opens the first, arrow keys move. */
export default function Libraries() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const all = useLibraries()
  const { text, setText, box, list, keys } = useSearchedLinks<HTMLDivElement>(
    translate('libraries.search'),
    'a[data-library]',
  )
  const found = search(all, text)
  const first = text.trim() ? found[0] : undefined

  return (
    <div className="screen" onKeyDown={keys(first && (() => void navigate(first.to)))} role="presentation">
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
