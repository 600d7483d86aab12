import { z } from 'zod'
import { act } from '../../engine/act.ts'
import { f } from '../../engine/fields/index.ts'
import { rowOf } from '../../engine/shape.ts'
import { groupRights, secondFactorState } from './endpoints.ts'
import { ISSUER } from './sign-in-providers.ts'

/** Ends every session at once; the next sign-in says why. */
export const ban = act({
  of: 'users',
  name: 'ban',
  label: ['Ban', '%{name} is banned'],
  summary: 'Ban a user',
  needs: ['Users:edit'],
  answer: rowOf('users'),
  archived: true,
  undo: true,
})

export const unban = act({
  of: 'users',
  name: 'unban',
  label: ['Unban', '%{name} can sign in again'],
  summary: 'Unban a user',
  needs: ['Users:edit'],
  answer: rowOf('users'),
  archived: true,
  undo: true,
})

/** Emails a link to choose a password, a new one each time. The record does not change, and a sent email cannot be undone. */
export const invite = act({
  of: 'users',
  name: 'invite',
  label: ['Send invitation', 'Invitation sent to %{name}'],
  summary: 'Send or resend an invitation',
  needs: ['Users:edit'],
  answer: z.strictObject({ expires_at: z.string() }),
  undo: false,
})

/** For people who lost their authenticator app and recovery codes; one's own is removed in the profile, with the password. */
export const removeFactor = act({
  of: 'users',
  name: 'removeFactor',
  method: 'DELETE',
  path: 'second-factor',
  label: ['Remove second factor', 'Second factor of %{name} removed'],
  summary: 'Remove the second factor of a user',
  needs: ['Users:edit'],
  answer: secondFactorState,
  archived: true,
  undo: false,
})

/** Replaces the permissions of a group; the caller cannot grant more than they have. */
export const setPermissions = act({
  of: 'user-groups',
  name: 'setPermissions',
  method: 'PUT',
  path: 'permissions',
  label: ['Save permissions', 'Permissions of %{name} saved'],
  summary: 'Replace the permissions of a user group',
  needs: ['UserGroups:edit'],
  body: z.strictObject({ permissions: z.array(z.string().max(120)).max(2000) }),
  answer: groupRights,
  archived: true,
  undo: true,
})

/**
 * Stores the secret that identifies this program to the provider. It is encrypted: nothing returns, logs or exports it. It is used only with the
 * issuer and client ID of that moment, so this is also how these change once there is a secret.
 */
export const setSecret = act({
  of: 'sign-in-providers',
  name: 'setSecret',
  method: 'PUT',
  path: 'secret',
  label: ['Set client secret', 'Client secret set'],
  summary: 'Set or replace the client secret of a provider, with its issuer and client ID',
  needs: ['SettingGroups:edit'],
  body: {
    secret: f.text({ required: true, max: 1000, label: 'Client secret', unseen: true }),
    issuer: f.text({
      max: 500,
      pattern: [ISSUER, 'https_address'],
      label: 'New issuer',
      help: 'Leave empty to keep the current one.',
    }),
    client: f.text({ max: 255, label: 'New client ID', help: 'Leave empty to keep the current one.' }),
  },
  asks: ['secret'],
  asksAlso: ['issuer', 'client'],
  key: 'r',
  answer: rowOf('sign-in-providers'),
  undo: false,
})

/** Removes the links between accounts and this provider: at the next sign-in the verified email address decides again. */
export const unlink = act({
  of: 'users',
  name: 'unlink',
  label: ['Remove single sign-on', 'Single sign-on of %{name} removed'],
  summary: 'Remove the single sign-on accounts linked to a user',
  needs: ['Users:edit'],
  answer: z.strictObject({ unlinked: z.int() }),
  archived: true,
  undo: false,
})
