import NotificationsIcon from '@mui/icons-material/NotificationsNone'
import { useQueryClient } from '@tanstack/react-query'
import { LinkBase, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { listed, unread } from '../../../schema/areas/notifications/endpoints.ts'
import { MAX_UNREAD } from '../../../schema/areas/notifications/shapes.ts'
import { useAnswer } from '../../kit/acts/provider.ts'
import { liveMessages } from '../../kit/live/liveMessages.ts'
import { usePorts } from '../../kit/ports.ts'
import { unreadTitle } from '../../kit/screens/unreadTitle.ts'
import { NOTIFICATIONS } from '../menu.ts'
import styles from './Bell.module.css'

/** Query names of notifications. */
const NOTIFICATION_QUERIES: readonly unknown[] = [listed.name, unread.name]

/** Number of unread notifications, kept up to date, with a link to them. */
export function Bell() {
  const { opens } = usePorts()
  return opens(NOTIFICATIONS.area, NOTIFICATIONS.action) ? <Counted /> : null
}

function Counted() {
  const translate = useTranslate()
  const client = useQueryClient()
  const { data } = useAnswer(unread, {}, { staleTime: 60_000 })
  const count = data?.count ?? 0
  const text = count >= MAX_UNREAD ? `${MAX_UNREAD - 1}+` : String(count)
  useEffect(
    () =>
      liveMessages.subscribe(
        () =>
          void client.invalidateQueries({ predicate: ({ queryKey }) => NOTIFICATION_QUERIES.includes(queryKey[1]) }),
      ),
    [client],
  )
  useEffect(() => {
    unreadTitle.set(count ? text : '')
    return () => unreadTitle.set('')
  }, [count, text])
  const label = count ? translate('notifications.bell', { smart_count: count }) : translate('notifications.none_unread')
  return (
    <LinkBase to={NOTIFICATIONS.to} className={`top-bar-button ${styles['bell']}`} aria-label={label} title={label}>
      <NotificationsIcon />
      {count > 0 && (
        <span className={styles['count']} aria-hidden="true">
          {text}
        </span>
      )}
    </LinkBase>
  )
}
