import { useStore, useTranslate } from 'ra-core'
import { Fragment, useState, useSyncExternalStore } from 'react'
import { Dialog } from '../ui/Dialog.tsx'
import { Keys } from './Keys.tsx'
import { sheetGroups } from './sheet.ts'
import { shortcuts } from './shortcuts.ts'
import './shortcuts.css'

/** Lists all shortcuts registered on the page behind it. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const [search, setSearch] = useState('')
  const [enabled, setEnabled] = useStore('shortcuts', true)
  useSyncExternalStore(shortcuts.subscribe, shortcuts.version)
  const groups = sheetGroups(shortcuts.all(), search)
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0)
  return (
    <Dialog
      title={translate('shortcuts.title')}
      wide
      onClose={onClose}
      acts={
        <>
          <button type="button" className="button" onClick={() => setEnabled(!enabled)}>
            {translate(enabled ? 'shortcuts.turn_off' : 'shortcuts.turn_on')}
          </button>
          <button type="button" className="button button-main" onClick={onClose}>
            {translate('ra.action.close')} <kbd aria-hidden="true">Esc</kbd>
          </button>
        </>
      }
    >
      {!enabled && <p className="notice">{translate('shortcuts.off')}</p>}
      <input
        type="search"
        className="control"
        data-autofocus
        aria-label={translate('shortcuts.find')}
        placeholder={translate('shortcuts.find')}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p className="sr-only" role="status">
        {translate('shortcuts.count', { smart_count: count })}
      </p>
      {count === 0 && <p className="sheet-none">{translate('shortcuts.none', { text: search })}</p>}
      <div className="sheet">
        {groups.map(({ name, lines }) => (
          <section key={name} aria-labelledby={`sheet-${name}`}>
            <h3 id={`sheet-${name}`}>{translate(`shortcuts.scopes.${name}`)}</h3>
            <dl>
              {lines.map(({ text, keys }) => (
                <div key={text}>
                  <dt>{text}</dt>
                  <dd>
                    {keys.map((one, i) => (
                      <Fragment key={one}>
                        {i > 0 && <span className="quiet">{translate('shortcuts.or')}</span>}
                        <Keys keys={one} spoken />
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
