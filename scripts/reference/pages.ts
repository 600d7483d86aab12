/** One table of the reference: the options of an interface. */
export interface OptionTable {
  readonly heading: string
  readonly file: string
  /** Name of the interface or type in that file. */
  readonly type: string
  /** Functions whose argument has these options: examples are taken from their calls. */
  readonly calls: readonly string[]
  /** Where the options are in that argument: `presets.[]` for each element of a list, `figures.*` for each value of an object. */
  readonly via?: string
}

export interface ReferencePage {
  readonly name: string
  readonly title: string
  readonly intro: string
  readonly tables: readonly OptionTable[]
}

const RESOURCE = ['defineResource'] as const
const inResource = (heading: string, file: string, type: string, via: string): OptionTable => ({
  heading,
  file: `schema/engine/${file}`,
  type,
  calls: RESOURCE,
  via,
})

/** The pages of docs/reference, besides the one about fields, whose tables follow from the field kinds. */
export const PAGES: readonly ReferencePage[] = [
  {
    name: 'resources',
    title: 'Resources',
    intro:
      'A resource is a kind of record. `defineResource` in `schema/areas/<area>/<name>.ts` declares it; its table, API, permissions, list, form and record page follow.',
    tables: [
      { heading: 'defineResource', file: 'schema/engine/define.ts', type: 'Declaration', calls: RESOURCE },
      inResource('Ownership (`belongs`)', 'ownership.ts', 'Ownership', 'belongs'),
      inResource('Franchise of a new record (`belongs.from`)', 'ownership.ts', 'FranchiseSource', 'belongs.from.[]'),
      inResource('Areas served (`serves`)', 'franchise.ts', 'ServiceAreaFields', 'serves'),
      inResource('Form of a new record (`adding`)', 'define.ts', 'Adding', 'adding'),
      inResource('Form sections (`sections`)', 'define.ts', 'Section', 'sections.[]'),
      inResource('Rules over several fields (`rules`)', 'define.ts', 'Rule', 'rules.[]'),
      inResource('Built-in views (`presets`)', 'presets.ts', 'Preset', 'presets.[]'),
      inResource('Conditions for filters (`conditions`)', 'presets.ts', 'Condition', 'conditions.*'),
      inResource('Figures over other records (`figures`)', 'money/figures.ts', 'Figure', 'figures.*'),
      inResource('Figures from lines (`figures`)', 'money/figures.ts', 'LineFigure', 'figures.*'),
      inResource('Figures that server rules compute (`figures`)', 'money/figures.ts', 'ComputedFigure', 'figures.*'),
      inResource('Record page (`record`)', 'recordLayout.ts', 'RecordLayout', 'record'),
      inResource('Contact links (`record.contactLinks`)', 'recordLayout.ts', 'ContactLinks', 'record.contactLinks'),
      inResource('Features of records (`features`)', 'features.ts', 'RecordFeatures', 'features'),
      inResource('Reason for a status (`reason`)', 'status/statusRules.ts', 'Reason', 'reason'),
      inResource('Locked fields (`lock`)', 'status/statusRules.ts', 'Lock', 'lock'),
      inResource('Board (`board`)', 'views.ts', 'Board', 'board'),
      inResource('Map (`map`)', 'views.ts', 'Places', 'map'),
      inResource('Imports (`imports`)', 'importing.ts', 'Importing', 'imports'),
    ],
  },
  {
    name: 'actions',
    title: 'Actions, links and next steps',
    intro:
      'An action does something to a record beyond changing its fields. `act` in `schema/areas/<area>/acts.ts` declares it, `handle` on the server carries it out. [Add an action](../guides/action.md) shows a whole one.',
    tables: [
      { heading: 'act', file: 'schema/engine/act.ts', type: 'Spec', calls: ['act'] },
      {
        heading: 'When an action is available (`when`)',
        file: 'schema/engine/act.ts',
        type: 'ActCondition',
        calls: ['act'],
        via: 'when',
      },
      { heading: 'link', file: 'schema/engine/act.ts', type: 'Link', calls: ['link'] },
      { heading: 'defineSteps', file: 'schema/engine/steps.ts', type: 'Step', calls: ['defineSteps'], via: '[]' },
      { heading: 'count', file: 'schema/engine/steps.ts', type: 'TabCount', calls: ['count'] },
    ],
  },
  {
    name: 'endpoints',
    title: 'Endpoints',
    intro:
      'An endpoint is a question to the server that is neither a list nor a record. `endpoint` in `schema/areas/<area>/endpoints.ts` declares it, `answer` on the server answers it.',
    tables: [{ heading: 'endpoint', file: 'schema/engine/endpoint.ts', type: 'Spec', calls: ['endpoint'] }],
  },
  {
    name: 'rights',
    title: 'Areas, rights and notifications',
    intro:
      'Each folder of `schema/areas` has an `area.ts`. A right is a permission of its own, for something that listing, adding, changing and archiving do not cover.',
    tables: [
      { heading: 'area', file: 'schema/engine/area.ts', type: 'Area', calls: ['area'] },
      { heading: 'right', file: 'schema/engine/right.ts', type: 'Right', calls: ['right'] },
      {
        heading: 'notification',
        file: 'schema/engine/notification.ts',
        type: 'NotificationType',
        calls: ['notification', 'notificationType', 'defineNotification'],
      },
    ],
  },
  {
    name: 'settings',
    title: 'Settings',
    intro:
      'A setting is a decision of the business. `setting` in `schema/areas/<area>/settings.ts` declares it; its row on the settings page, its check, its history and its entry in exports follow.',
    tables: [
      { heading: 'setting', file: 'schema/engine/settings/setting.ts', type: 'Spec', calls: ['setting'] },
      {
        heading: 'Value from the environment (`environment`)',
        file: 'schema/engine/settings/setting.ts',
        type: 'EnvironmentOverride',
        calls: ['setting'],
        via: 'environment',
      },
      {
        heading: 'Check against other settings (`check`)',
        file: 'schema/engine/settings/setting.ts',
        type: 'SettingCheck',
        calls: ['setting'],
        via: 'check',
      },
      {
        heading: 'settingsGroup',
        file: 'schema/engine/settings/setting.ts',
        type: 'SettingsGroup',
        calls: ['settingsGroup'],
      },
    ],
  },
  {
    name: 'reports',
    title: 'Reports',
    intro:
      'A report adds up facts by groups. `report` in `server/areas/<area>/<name>.ts` declares it; address, permissions, filters, comparison, drill-down and files follow. [Add a report](../guides/report.md) shows a whole one.',
    tables: [
      { heading: 'report', file: 'server/engine/reports/report.ts', type: 'Report', calls: ['report'] },
      {
        heading: 'Groups (`groups`)',
        file: 'server/engine/reports/report.ts',
        type: 'Group',
        calls: ['report'],
        via: 'groups.*',
      },
      {
        heading: 'Figures (`figures`)',
        file: 'server/engine/reports/report.ts',
        type: 'Figure',
        calls: ['report'],
        via: 'figures.*',
      },
    ],
  },
  {
    name: 'server-rules',
    title: 'Server rules',
    intro:
      'What a resource does on the server beyond its declaration. `defineServer` in `server/areas/<area>/<name>.ts` declares it; `addToServer` adds rules of one area to another area’s resource.',
    tables: [
      {
        heading: 'defineServer',
        file: 'server/engine/http/defineServer.ts',
        type: 'ServerRules',
        calls: ['defineServer', 'addToServer'],
      },
      {
        heading: 'Parts that only actions change (`restore`)',
        file: 'server/engine/http/defineServer.ts',
        type: 'Restore',
        calls: ['defineServer', 'addToServer'],
        via: 'restore.*',
      },
      {
        heading: 'Open records of an archived one (`cascade`)',
        file: 'server/engine/http/defineServer.ts',
        type: 'CascadeRule',
        calls: ['defineServer', 'addToServer'],
        via: 'cascade',
      },
    ],
  },
]
