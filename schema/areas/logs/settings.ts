import { f } from '../../engine/fields/index.ts'
import { setting, settingsGroup } from '../../engine/settings/setting.ts'

export const kept = settingsGroup({
  name: 'kept',
  label: 'Data kept',
  order: 85,
  tests: { kept: { label: 'What would go tonight', key: 'n' } },
})

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

export const keptServerDays = setting({
  key: 'kept.server_days',
  group: 'kept',
  field: f.int({
    default: 30,
    min: 1,
    max: 3650,
    label: 'Server log: days that lines are kept',
    help: 'However few they are.',
  }),
})

/** The least that the log of anything is kept. */
export const LEAST_MONTHS = 12
/** As long as the books have to be kept. */
export const LEAST_YEARS_OF_BOOKS = 6

export const keptLog = setting({
  key: 'kept.log_months',
  group: 'kept',
  field: f.int({
    default: 24,
    min: LEAST_MONTHS,
    max: 240,
    label: 'Log: months that entries are kept',
    help: 'What is younger is never taken out of the log. What is older stays until somebody archives it.',
  }),
})

export const keptBooksLog = setting({
  key: 'kept.log_books_years',
  group: 'kept',
  field: f.int({
    default: LEAST_YEARS_OF_BOOKS,
    min: LEAST_YEARS_OF_BOOKS,
    max: 30,
    label: 'Log of money: years that entries are kept',
    help: 'Of invoices, payments and what belongs to the books: tax law asks for six years.',
  }),
})

export const keptArchives = setting({
  key: 'kept.log_archive_years',
  group: 'kept',
  field: f.int({
    default: LEAST_YEARS_OF_BOOKS,
    min: LEAST_YEARS_OF_BOOKS,
    max: 100,
    label: 'Archives of the log: years that files are kept',
    help: 'Counted from the day that they were written, and never fewer than the log of money is kept.',
  }),
})

export const keptTakeOuts = setting({
  key: 'kept.take_out_days',
  group: 'kept',
  field: f.int({
    default: 14,
    min: 1,
    max: 3650,
    label: 'Take-outs: days that files are kept',
    help: 'They are copies of what is here. That they were made stays.',
  }),
})

export const keptSessions = setting({
  key: 'kept.session_days',
  group: 'kept',
  field: f.int({
    default: 90,
    min: 1,
    max: 3650,
    label: 'Sessions: days that they are kept once they have ended',
    help: 'With the addresses and browsers that they were used from.',
  }),
})

export const keptMails = setting({
  key: 'kept.mail_months',
  group: 'kept',
  field: f.int({
    min: 1,
    max: 240,
    label: 'Mail: months that texts are kept',
    help: 'That a mail was sent, to whom and about what stays. Empty: texts are kept always.',
  }),
})
