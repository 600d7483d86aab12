import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const complaints = settingsGroup({ name: 'complaints', label: 'Complaints', order: 25 })

const days = (defaultDays: number, label: string, help: string) =>
  f.int({ default: defaultDays, min: 1, max: 60, label, help: `${help} Existing complaints don’t change.` })

export const acknowledgeDays = setting({
  key: 'complaints.acknowledge_days',
  group: 'complaints',
  field: days(
    1,
    'Acknowledge within (working days)',
    'Due at the end of the working day, counted from the day after the complaint is received. The franchise’s bank holidays don’t count.',
  ),
})

export const respondDays = setting({
  key: 'complaints.respond_days',
  group: 'complaints',
  field: days(5, 'First response within (working days)', 'Counted in the same way.'),
  check: {
    code: 'complaint_days',
    holds: (days: number, other) => days >= Number(other('complaints.acknowledge_days')),
  },
})

export const resolveDays = setting({
  key: 'complaints.resolve_days',
  group: 'complaints',
  field: days(
    10,
    'Final response within (working days)',
    'Counted in the same way, and restarted if a complaint is reopened.',
  ),
  check: { code: 'complaint_days', holds: (days: number, other) => days >= Number(other('complaints.respond_days')) },
})
