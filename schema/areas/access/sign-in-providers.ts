import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'

/** HTTPS; on the machine itself, where nobody can listen in, also HTTP. */
export const ISSUER = /^(https:\/\/[^\s/?#@]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)(\/[^\s?#]*)?$/

/** OpenID Connect providers for signing in. The client secret is stored separately and encrypted: no answer, log or file contains it. */
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
      help: 'Shown on the sign-in page button: “Continue with …”.',
    }),
    issuer: f.text({
      required: true,
      max: 500,
      list: true,
      pattern: [ISSUER, 'https_address'],
      help: 'The issuer address of the provider, such as https://login.example.com',
    }),
    client: f.text({ required: true, max: 255, label: 'Client ID', help: 'The client ID from the provider.' }),
    secret_set_at: f.instant({ readOnly: true, hidden: true, list: true, label: 'Client secret set' }),
    second_factor: f.flag(false, {
      list: true,
      label: 'Has its own second factor',
      help: 'Turn on if the provider asks for a second factor. People then do not need an authenticator app here.',
    }),
    groups_claim: f.text({ max: 120, default: 'groups', label: 'Groups claim' }),
    groups: f.lines(
      {
        claim: f.text({ required: true, max: 255, label: 'Provider group' }),
        user_group_id: f.ref('user-groups', { required: true, label: 'User group' }),
      },
      {
        max: 100,
        label: 'Groups',
        help: 'The first matching group is used at each sign-in. People in none of them cannot sign in. Leave empty to keep the user groups set here.',
      },
    ),
    active: f.flag(true, { list: true, filter: true }),
  },
  unique: [['name']],
})
