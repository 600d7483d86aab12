import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const kept = settingsGroup({ name: 'kept', label: 'Data kept', order: 85 })

export const keptServerLines = setting({
  key: 'kept.server_lines',
  group: 'kept',
  field: f.int({
    default: 200_000,
    min: 1000,
    max: 5_000_000,
    label: 'Lines of the server log',
    help: 'Of all servers together. The oldest go as new ones come.',
  }),
})
