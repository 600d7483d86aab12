import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const complaints = settingsGroup({ name: 'complaints', label: 'Complaints', order: 25 })

const days = (usual: number, label: string, help: string) =>
  f.int({ default: usual, min: 1, max: 60, label, help: `${help} Complaints that are there keep their times.` })

export const acknowledgeDays = setting({
  key: 'complaints.acknowledge_days',
  group: 'complaints',
  field: days(
    1,
    'Acknowledged within, in working days',
    'Until the close of that working day after the day on which it came in; bank holidays of the franchise are none.',
  ),
})

export const respondDays = setting({
  key: 'complaints.respond_days',
  group: 'complaints',
  field: days(5, 'First answer within, in working days', 'Counted as above.'),
  check: {
    code: 'complaint_days',
    holds: (given: number, other) => given >= Number(other('complaints.acknowledge_days')),
  },
})

export const resolveDays = setting({
  key: 'complaints.resolve_days',
  group: 'complaints',
  field: days(10, 'Final answer within, in working days', 'Counted as above; anew where one is opened again.'),
  check: { code: 'complaint_days', holds: (given: number, other) => given >= Number(other('complaints.respond_days')) },
})
