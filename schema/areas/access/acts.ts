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

/** Mails a link to choose a password by, a new one each time. Nothing of the record changes, and a mail is not taken back. */
export const invite = act({
  of: 'users',
  name: 'invite',
  label: ['Send invitation', 'Invitation sent to %{name}'],
  summary: 'Send or resend an invitation',
  needs: ['Users:edit'],
  answer: z.strictObject({ expires_at: z.string() }),
  undo: false,
})

/** The way back for somebody who lost the authenticator app and the recovery codes; the own one is given up in the own profile, with the password. */
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

/** Replaces what a group gives by itself: by no more than whoever does it has. */
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
 * Keeps what the provider proves this program by. It is sealed: nobody reads it back, no log or file has it. It is used with the issuer and the client
 * ID of that moment alone: this is also how these change once there is a secret.
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

/** Ends what links accounts to this provider: at the next sign-in the verified address decides again. */
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
