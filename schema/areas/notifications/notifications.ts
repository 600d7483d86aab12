import { notification } from '../../engine/notification.ts'

export const assigned = notification({
  name: 'assigned',
  label: 'Something is given to me',
  lines: { one: '%{who} gave this to you', many: '%{who} gave you %{n}' },
  mail: true,
})

export const changed = notification({
  name: 'changed',
  label: 'Others change what is mine',
  lines: {
    fields: '%{who} changed %{fields}',
    archived: '%{who} archived it',
    reinstated: '%{who} took it out of the archive',
    deleted: '%{who} deleted it',
    many: '%{who} changed %{n}',
  },
  mail: false,
  collapses: true,
})

export const imported = notification({
  name: 'imported',
  label: 'An import of mine is over',
  lines: { done: 'Imported: %{n} of %{of} rows', failed: 'The import has failed' },
  mail: false,
})

export const jobFailed = notification({
  name: 'job_failed',
  label: 'Work in the background fails',
  lines: {
    fault: '“%{job}” fails again and again: the server’s log says why',
    revert: 'What you asked to be put back was not',
    batch: '%{left} of %{of} jobs were not invoiced',
  },
  mail: true,
})
