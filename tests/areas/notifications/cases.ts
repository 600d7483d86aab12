import { resources } from '../../../schema/all.ts'
import * as acts from '../../../schema/areas/notifications/acts.ts'
import { demoAccount } from '../../../server/areas/access/auth/demo.ts'
import type { Harness } from '../../contract/harness.ts'
import { actCase } from '../../support/actCases.ts'

/** A line for the administrator, who makes the request. */
const line = async (h: Harness): Promise<number> => {
  const { rows } = await h.pool.query(
    `insert into notifications (user_id, type, line, at, bell, mail) select id, 'imported', 'failed', now(), true, false
     from users where email = $1 returning id`,
    [demoAccount.email],
  )
  return Number(rows[0]?.id)
}

export const reading = actCase(acts.readNotification, {
  ready: async (h) => ({ id: await line(h), body: { read: true } }),
  own: true,
})
export const readingAll = actCase(acts.readNotifications, {
  ready: async () => ({ body: { until: '2026-11-02T09:00:00Z', about: resources.get('jobs').name, about_id: 1 } }),
})
export const choosing = actCase(acts.setNotificationPreference, {
  ready: async () => ({ params: { type: 'mention' }, body: { bell: true, mail: false } }),
})
