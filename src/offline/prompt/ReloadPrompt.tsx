import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePorts } from '../../kit/ports.ts'
import styles from './reloadPrompt.module.css'
import { closePrompt, promptState, requestReload, watchVersions } from './watch.ts'
import { named, promptLanguage, WORDS } from './words.ts'

/** Messages about the version stored by the browser, at the bottom until they are dismissed (fixed by the specification). */
export default function ReloadPrompt() {
  const { translate } = usePorts()
  const [language] = useState(() => promptLanguage(window.navigator.languages))
  const now = useSyncExternalStore(promptState.subscribe, promptState.get)
  useEffect(() => void watchVersions(window), [])
  const words = WORDS[language]
  const appName = translate('app.name')
  return (
    <div role="status" lang={language} className={now ? styles.reloadPrompt : undefined}>
      {now && (
        <>
          <p>
            {named(now.what === 'offline_ready' ? words.offlineReady : words.newVersion, appName)}
            {now.waits && <em>{words.waits}</em>}
          </p>
          {now.what === 'new_version' && !now.waits && (
            <button type="button" className={styles.reloadNow} onClick={requestReload}>
              {words.reload}
            </button>
          )}
          <button type="button" onClick={closePrompt}>
            {words.close}
          </button>
        </>
      )}
    </div>
  )
}
