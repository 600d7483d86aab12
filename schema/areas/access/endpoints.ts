import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { emptyBody } from '../../engine/shape.ts'
import { testResult } from '../settings/shapes.ts'

const named = z.strictObject({ id: z.int(), name: z.string() })

/** Why someone has a permission or not. Everyone may ask about themselves. */
export const accessOfUser = endpoint({
  of: 'users',
  name: 'accessOfUser',
  path: '/users/:id/access',
  summary: 'Get the permissions of a user, and the groups they come from',
  access: 'session',
  findsTarget: true,
  answer: z.strictObject({
    id: z.int(),
    name: z.string(),
    /** The user's group and its ancestors, nearest first. */
    chain: z.array(named),
    /** Permission → the nearest group that gives it. */
    rights: z.record(z.string(), named),
    /** Permission that the group gives without effect, because its scope is not the whole business → the nearest group that gives it. */
    withheld: z.record(z.string(), named),
    /** Permissions that the user lacks → the groups that would give them. */
    missing: z.record(z.string(), z.array(named)),
  }),
})

export const invitation = endpoint({
  of: 'users',
  name: 'invitation',
  path: '/users/:id/invite',
  summary: 'Get the invitation status of a user',
  access: ['Users:edit'],
  answer: z.strictObject({
    /** There is a password, so no invitation is needed. */
    registered: z.boolean(),
    /** Both null while no invitation was sent. */
    issued_at: z.string().nullable(),
    expires_at: z.string().nullable(),
  }),
})

export const tryProvider = endpoint({
  of: 'sign-in-providers',
  name: 'tryProvider',
  method: 'POST',
  sends: true,
  path: '/sign-in-providers/:id/test',
  summary: 'Test the connection to a provider, with its client and secret',
  access: ['SettingGroups:edit'],
  body: emptyBody,
  answer: testResult,
})

export const secondFactorState = z.strictObject({ on: z.boolean() })

export const secondFactor = endpoint({
  of: 'users',
  name: 'secondFactor',
  path: '/users/:id/second-factor',
  summary: 'Get whether a user has a second factor',
  access: ['Users:edit'],
  answer: secondFactorState,
})

/** Where a user is signed in. Only they can end a single session; a ban ends all. */
export const sessionsOfUser = endpoint({
  of: 'users',
  name: 'sessionsOfUser',
  path: '/users/:id/sessions',
  summary: 'List the active sessions of a user',
  access: ['Users:edit'],
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        last_seen: z.string(),
        ip: z.string().nullable(),
        browser: z.string().nullable(),
        system: z.string().nullable(),
      }),
    ),
  }),
})

export const members = endpoint({
  of: 'user-groups',
  name: 'members',
  path: '/user-groups/members',
  summary: 'Get the number of members in each user group',
  access: ['UserGroups:list'],
  answer: z.strictObject({ data: z.array(z.strictObject({ id: z.int(), members: z.int() })) }),
})

export const groupRights = z.strictObject({
  id: z.int(),
  name: z.string(),
  version: z.int(),
  /** Permissions of the group itself. */
  own: z.array(z.string()),
  /** Permission → the nearest ancestor that gives it. */
  inherited: z.record(z.string(), named),
  /** Permissions without effect in this group, because its scope is not the whole business. */
  no_effect: z.array(z.string()),
  /** Number of people affected by a change: members of the group and its descendants. */
  members: z.int(),
  /** Why the caller cannot change it, or can only remove permissions. */
  locked: z.enum(['above_you', 'own_group']).nullable(),
})

export const permissionsOfGroup = endpoint({
  of: 'user-groups',
  name: 'permissionsOfGroup',
  path: '/user-groups/:id/permissions',
  summary: 'Get the permissions of a user group, and where they come from',
  access: ['UserGroups:edit'],
  answer: groupRights,
})
