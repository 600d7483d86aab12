import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { ofDashboard } from '../../engine/preferences.ts'

export default defineResource({
  name: 'user-groups',
  path: 'users/groups',
  area: 'UserGroups',
  belongs: 'business',
  label: ['User group', 'User groups'],
  about: 'Who may do what. A group has its own permissions and those of the groups above it.',
  represent: 'name',
  sort: ['name', 'asc'],
  archive: true,
  fields: {
    name: f.text({ required: true, requiredCode: 'group_name_required', max: 120, list: true, search: true }),
    parent_id: f.ref('user-groups', {
      list: true,
      filter: true,
      label: 'Parent user group',
      help: 'Its permissions are had here too.',
    }),
    scope: f.choice(['all', 'franchise', 'visits', 'own'], {
      default: 'all',
      list: true,
      filter: true,
      label: 'Records',
      labels: {
        all: 'All records',
        franchise: 'Records of their own franchise',
        own: 'Their own records',
        visits: 'Their own visits',
      },
      help: 'Which records members see, in lists, totals and exports alike. Who sees visits alone inherits nothing.',
    }),
    second_factor_required: f.flag(false, {
      label: 'Second factor required',
      help: 'Members without an authenticator app set one up after logging in, and can do nothing else until then.',
    }),
    dashboard: f.json(ofDashboard, {
      hidden: true,
      help: 'Parts of the dashboard as members find them, unless they arrange their own.',
    }),
    root: f.flag(false, { readOnly: true, hidden: true }),
  },
  unique: [['name']],
  tree: 'parent_id',
  protect: { when: 'root', fields: ['parent_id'] },
  rules: [
    {
      at: 'parent_id',
      code: 'parent_group_required',
      check: (r) => r['root'] === true || r['scope'] === 'visits' || typeof r['parent_id'] === 'number',
    },
    {
      at: 'parent_id',
      code: 'visits_inherit_nothing',
      check: (r) => r['scope'] !== 'visits' || (r['parent_id'] ?? null) === null,
    },
  ],
})
