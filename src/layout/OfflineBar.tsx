import { useTranslate } from 'ra-core'
import { useSyncExternalStore } from 'react'
import { connection } from '../offline/connection.ts'
import './offline.css'

/** Says, on every screen and at once, that there is no line, and what becomes of what is being done. */
export function OfflineBar() {
  const translate = useTranslate()
  const there = useSyncExternalStore(connection.subscribe, connection.get)
  return (
    <div role="status" className={there ? undefined : 'offline-bar no-print'}>
      {!there && (
        <>
          <strong>{translate('offline.said')}</strong> {translate('offline.about')}
        </>
      )}
    </div>
  )
}
