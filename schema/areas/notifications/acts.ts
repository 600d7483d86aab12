import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { emptyAnswer } from '../../engine/shape.ts'
import { moment } from '../../kinds/instant/model.ts'
import { recordId } from '../record/shapes.ts'
import * as shapes from './shapes.ts'

/** A person's own notifications; nobody else can read or change them. */
const ownDeclaration = {
  ...({ of: null, concerns: 'caller', words: 'notifications', findsTarget: true } as const),
  ...({ needs: ['Notifications:list'], keyless: true, undo: false } as const),
}

export const readNotification = act({
  ...ownDeclaration,
  name: 'readNotification',
  method: 'PATCH',
  path: 'notifications/:id',
  params: recordId,
  label: ['Mark as read or unread', 'Saved'],
  summary: 'Mark a notification as read or unread',
  body: z.strictObject({ read: z.boolean() }),
  answer: emptyAnswer,
})

export const readNotifications = act({
  ...ownDeclaration,
  name: 'readNotifications',
  path: 'notifications/read-all',
  label: ['Mark all as read', 'All marked as read'],
  summary: 'Mark all notifications as read, or those about one record',
  body: z.strictObject({
    until: moment.meta({ description: 'Later notifications stay unread' }),
    about: z.string().max(100).optional(),
    about_id: z.int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  answer: emptyAnswer,
})

export const setNotificationPreference = act({
  ...ownDeclaration,
  name: 'setNotificationPreference',
  method: 'PUT',
  path: 'notifications/preferences/:type',
  params: z.object({ type: z.string().meta({ description: 'Notification type' }) }),
  label: ['Choose notification channels', 'Saved'],
  summary: 'Choose which notifications you get, and where',
  body: z.strictObject({ bell: z.boolean(), mail: z.boolean() }),
  answer: shapes.preference,
})
