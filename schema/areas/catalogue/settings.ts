import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const locations = settingsGroup({ name: 'locations', label: 'Locations', order: 90 })

/** The specification can be read both ways: /locations redirects to the dashboard, or is a page of its own. */
export const locationScreens = setting({
  key: 'locations.screens',
  group: 'locations',
  field: f.flag(false, {
    label: 'Show the locations page',
    help: 'Turn on to open the location library at /locations. When off, /locations opens the dashboard.',
  }),
  shown: true,
})
