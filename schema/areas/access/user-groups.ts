import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { ofDashboard } from '../../engine/preferences.ts'

export default defineResource({
  name: 'user-groups',
  path: 'users/groups',
  area: 'UserGroups',
  belongs: 'business',
  label: ['User group', 'User groups'],
  about: 'Groups of users with the same permissions. A group also has the permissions of the groups above it.',
  represent: 'name',
  sort: ['name', 'asc'],
  archive: true,
  fields: {
    name: f.text({ required: true, requiredCode: 'group_name_required', max: 120, list: true, search: true }),
    parent_id: f.ref('user-groups', {
      list: true,
      filter: true,
      label: 'Parent user group',
      help: 'This group inherits its permissions.',
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
      help: 'The records members see in lists, totals and exports. “Their own visits” groups inherit nothing.',
    }),
    second_factor_required: f.flag(false, {
      label: 'Second factor required',
      help: 'Members without an authenticator app must set one up when they sign in before they can do anything else.',
    }),
    dashboard: f.json(ofDashboard, {
      hidden: true,
      help: 'The dashboard members see unless they arrange their own.',
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
