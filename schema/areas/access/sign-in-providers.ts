import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'

/** HTTPS; on the machine itself, where nobody listens in between, HTTP too. */
export const ISSUER = /^(https:\/\/[^\s/?#@]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)(\/[^\s?#]*)?$/

/** OpenID Connect providers that people may sign in through. The client secret is kept apart, sealed: no answer, log or file has it. */
export default defineResource({
  name: 'sign-in-providers',
  path: 'settings/sign-in-providers',
  area: 'SettingGroups',
  belongs: 'business',
  label: ['Sign-in provider', 'Sign-in providers'],
  about: 'Where people sign in who have an account elsewhere: single sign-on by OpenID Connect.',
  represent: 'name',
  sort: ['name', 'asc'],
  archive: true,
  noImport: true,
  fields: {
    name: f.text({
      required: true,
      max: 60,
      list: true,
      search: true,
      help: 'As the button of the login page says it: “Continue with …”.',
    }),
    issuer: f.text({
      required: true,
      max: 500,
      list: true,
      pattern: [ISSUER, 'https_address'],
      help: 'Address of the provider, as its own description gives it: https://login.example.com',
    }),
    client: f.text({ required: true, max: 255, label: 'Client ID', help: 'What the provider calls this program.' }),
    secret_set_at: f.instant({ readOnly: true, hidden: true, list: true, label: 'Client secret set' }),
    second_factor: f.flag(false, {
      list: true,
      label: 'Has a second factor of its own',
      help: 'On: no authenticator app is asked for here as well.',
    }),
    groups_claim: f.text({ max: 120, default: 'groups', label: 'Claim with the groups' }),
    groups: f.lines(
      {
        claim: f.text({ required: true, max: 255, label: 'Group there' }),
        user_group_id: f.ref('user-groups', { required: true, label: 'User group here' }),
      },
      {
        max: 100,
        label: 'Groups',
        help: 'The first that somebody is in decides, at each sign-in; who is in none does not come in. Without any, everybody keeps the user group that is set here.',
      },
    ),
    active: f.flag(true, { list: true, filter: true }),
  },
  unique: [['name']],
})
