import { useTranslate } from 'ra-core'
import { useSyncExternalStore } from 'react'
import { connection } from '../offline/connection.ts'
import './offline.css'

/** Shows on every page when there is no connection, and what happens to the user's work. */
export function OfflineBar() {
  const translate = useTranslate()
  const isOnline = useSyncExternalStore(connection.subscribe, connection.get)
  return (
    <div role="status" className={isOnline ? undefined : 'offline-bar no-print'}>
      {!isOnline && (
        <>
          <strong>{translate('offline.said')}</strong> {translate('offline.about')}
        </>
      )}
    </div>
  )
}
