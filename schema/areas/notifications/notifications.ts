import { notification } from '../../engine/notification.ts'

export const assigned = notification({
  name: 'assigned',
  label: 'Work assigned to me',
  lines: { one: '%{who} assigned this to you', many: '%{who} assigned %{n} to you' },
  mail: true,
})

export const changed = notification({
  name: 'changed',
  label: 'Changes to my work',
  lines: {
    fields: '%{who} changed %{fields}',
    archived: '%{who} archived it',
    reinstated: '%{who} reinstated it',
    deleted: '%{who} deleted it',
    many: '%{who} changed %{n}',
  },
  mail: false,
  collapses: true,
})

export const imported = notification({
  name: 'imported',
  label: 'My import finished',
  lines: { done: 'Imported: %{n} of %{of} rows', failed: 'The import failed' },
  mail: false,
})

export const jobFailed = notification({
  name: 'job_failed',
  label: 'Background job failed',
  lines: {
    fault: '“%{job}” keeps failing. Check the server log for the reason',
    revert: 'Your changes could not be reverted',
    batch: '%{left} of %{of} jobs were not invoiced',
  },
  mail: true,
})
