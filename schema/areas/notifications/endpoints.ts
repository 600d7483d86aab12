import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import * as shapes from './shapes.ts'

const access = ['Notifications:list'] as const

export const listed = endpoint({
  of: null,
  concerns: 'caller',
  name: 'notifications',
  path: '/notifications/list',
  summary: 'List your notifications, newest first, for records you can still see',
  access,
  query: z.strictObject({
    unread: z.enum(['true']).optional().meta({ description: 'Only unread notifications' }),
    type: z.string().max(60).optional().meta({ description: 'Only this type' }),
    before: z.string().max(80).optional().meta({ description: 'The cursor from the last response' }),
  }),
  answer: shapes.listed,
})

export const unread = endpoint({
  of: null,
  concerns: 'caller',
  name: 'unreadNotifications',
  path: '/notifications/unread',
  summary: `Get the number of unread notifications, up to ${shapes.MAX_UNREAD}`,
  access,
  answer: shapes.unread,
})

export const preferences = endpoint({
  of: null,
  concerns: 'caller',
  name: 'notificationPreferences',
  path: '/notifications/preferences',
  summary: 'Get your notification settings',
  access,
  answer: z.object({ data: z.array(shapes.preference) }),
})
