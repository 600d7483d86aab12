import { z } from 'zod'
import { endpoint } from '../../engine/endpoint.ts'
import { emptyBody } from '../../engine/shape.ts'
import { testResult } from '../settings/shapes.ts'

const named = z.strictObject({ id: z.int(), name: z.string() })

/** Why somebody may, or may not, do something. Everybody may ask about himself. */
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
    /** The user's group and those above it, nearest first. */
    chain: z.array(named),
    /** Permission → the nearest group that gives it. */
    rights: z.record(z.string(), named),
    /** Permission that the group gives, without effect because its scope is not the whole business → the nearest group that gives it. */
    withheld: z.record(z.string(), named),
    /** What the user has not → the groups that would give it. */
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
    /** There is a password: nothing to invite to. */
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

/** Where somebody is logged in. Nobody but himself ends one of them alone; a ban ends all. */
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
  /** What the group itself gives. */
  own: z.array(z.string()),
  /** Permission → the nearest group above that gives it. */
  inherited: z.record(z.string(), named),
  /** Permissions that have no effect in this group, because its scope is not the whole business. */
  no_effect: z.array(z.string()),
  /** How many people a change reaches: its members and those of the groups below it. */
  members: z.int(),
  /** Why whoever asks cannot change it at all, or can only take away from it. */
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
