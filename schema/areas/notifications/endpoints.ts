import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import * as shapes from './shapes.ts'

const access = ['Notifications:list'] as const

export const listed = endpoint({
  of: null,
  concerns: 'caller',
  name: 'notifications',
  path: '/notifications/list',
  summary: 'What one was told of, newest first, as far as one may see what it is about now',
  access,
  query: z.strictObject({
    unread: z.enum(['true']).optional().meta({ description: 'Only what is unread' }),
    type: z.string().max(60).optional().meta({ description: 'Only of this sort' }),
    before: z.string().max(80).optional().meta({ description: 'As the last answer said it' }),
  }),
  answer: shapes.listed,
})

export const unread = endpoint({
  of: null,
  concerns: 'caller',
  name: 'unreadNotifications',
  path: '/notifications/unread',
  summary: `How much is unread, ${shapes.MOST_UNREAD} at most`,
  access,
  answer: shapes.unread,
})

export const preferences = endpoint({
  of: null,
  concerns: 'caller',
  name: 'notificationPreferences',
  path: '/notifications/preferences',
  summary: 'What one is told of, and where',
  access,
  answer: z.object({ data: z.array(shapes.preference) }),
})
