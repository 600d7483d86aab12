import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const retention = settingsGroup({
  name: 'kept',
  label: 'Data retention',
  order: 85,
  tests: { kept: { label: 'Preview tonight’s deletion', key: 'n' } },
})

export const retentionOfServerLines = setting({
  key: 'kept.server_lines',
  group: 'kept',
  field: f.int({
    default: 200_000,
    min: 1000,
    max: 5_000_000,
    label: 'Server log (lines)',
    help: 'Maximum lines of all servers together. The oldest are deleted first.',
  }),
})

export const retentionOfServerLog = setting({
  key: 'kept.server_days',
  group: 'kept',
  field: f.int({
    default: 30,
    min: 1,
    max: 3650,
    label: 'Server log (days)',
    help: 'Lines older than this are deleted.',
  }),
})

/** Minimum time that any log is kept. */
export const LEAST_MONTHS = 12
/** As long as accounting records must be kept. */
export const LEAST_YEARS_OF_BOOKS = 6

export const retentionOfLog = setting({
  key: 'kept.log_months',
  group: 'kept',
  field: f.int({
    default: 24,
    min: LEAST_MONTHS,
    max: 240,
    label: 'Log (months)',
    help: 'Entries newer than this cannot be removed. Older entries stay until someone archives them.',
  }),
})

export const retentionOfBooksLog = setting({
  key: 'kept.log_books_years',
  group: 'kept',
  field: f.int({
    default: LEAST_YEARS_OF_BOOKS,
    min: LEAST_YEARS_OF_BOOKS,
    max: 30,
    label: 'Financial log (years)',
    help: 'For invoices, payments and other accounting records. Tax law requires six years.',
  }),
})

export const retentionOfArchives = setting({
  key: 'kept.log_archive_years',
  group: 'kept',
  field: f.int({
    default: LEAST_YEARS_OF_BOOKS,
    min: LEAST_YEARS_OF_BOOKS,
    max: 100,
    label: 'Log archives (years)',
    help: 'Counted from the date they were created. Cannot be less than the financial log.',
  }),
})

export const retentionOfDataExports = setting({
  key: 'kept.take_out_days',
  group: 'kept',
  field: f.int({
    default: 14,
    min: 1,
    max: 3650,
    label: 'Data exports (days)',
    help: 'Files are deleted after this time. The list of exports is kept.',
  }),
})

export const retentionOfSessions = setting({
  key: 'kept.session_days',
  group: 'kept',
  field: f.int({
    default: 90,
    min: 1,
    max: 3650,
    label: 'Ended sessions (days)',
    help: 'With the addresses and browsers that they were used from.',
  }),
})

export const retentionOfEmails = setting({
  key: 'kept.mail_months',
  group: 'kept',
  field: f.int({
    min: 1,
    max: 240,
    label: 'Email texts (months)',
    help: 'The text of sent and received emails is deleted after this time. Sender, recipient and subject are kept. Leave empty to keep texts always.',
  }),
})
