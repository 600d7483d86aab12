import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { FORENAMES, SURNAMES } from '../../kinds/heads.ts'

export default defineResource({
  name: 'users',
  path: 'users',
  area: 'Users',
  belongs: { franchise: 'franchise_id' },
  label: ['User', 'Users'],
  about: 'People who can sign in.',
  represent: 'name',
  sort: ['name', 'asc'],
  archive: true,
  archiveInUse: true,
  features: { comments: true },
  // `Users:details` is the permission to see why someone has a permission.
  recordPath: 'view',
  record: { type: 'user_group_id', contactLinks: { phone: 'phone', email: 'email' } },
  fields: {
    name: f.text({
      readOnly: true,
      hidden: true,
      list: true,
      search: true,
      max: 241,
      generated: "trim(first_name || ' ' || coalesce(last_name, ''))",
    }),
    first_name: f.text({ heads: FORENAMES, required: true, max: 120 }),
    last_name: f.text({ heads: SURNAMES, max: 120 }),
    email: f.email({
      required: true,
      list: true,
      search: true,
      filter: true,
      help: 'Used to sign in. After you add the user, send an invitation to this address so they can choose a password.',
    }),
    phone: f.phone({ list: true }),
    user_group_id: f.ref('user-groups', { required: true, list: true, filter: true, label: 'User group' }),
    franchise_id: f.ref('franchises', { list: true, filter: true }),
    locale: f.choice(['en', 'zh'], { label: 'Language', labels: { en: 'English', zh: '中文' } }),
    active: f.flag(true, { list: true, filter: true, help: 'Turn off to block sign-in without deleting anything.' }),
    last_login: f.instant({ readOnly: true, list: true, label: 'Last sign-in' }),
    banned_at: f.instant({ readOnly: true, hidden: true, label: 'Banned since' }),
    image: f.text({ readOnly: true, hidden: true, max: 64 }),
  },
  unique: [['email']],
})
