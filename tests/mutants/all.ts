import { acts } from './list/acts.ts'
import { allocations } from './list/allocations.ts'
import { asAt } from './list/asAt.ts'
import { batches } from './list/batches.ts'
import { browser } from './list/browser.ts'
import { calendar } from './list/calendar.ts'
import { checkout } from './list/checkout.ts'
import { complaints } from './list/complaints.ts'
import { imports } from './list/imports.ts'
import { invoices } from './list/invoices.ts'
import { lists as ofLists } from './list/lists.ts'
import { logs } from './list/logs.ts'
import { mails } from './list/mails.ts'
import { money } from './list/money.ts'
import { names } from './list/names.ts'
import { offers } from './list/offers.ts'
import { queues } from './list/queues.ts'
import { recordPages } from './list/recordPages.ts'
import { records } from './list/records.ts'
import { reports } from './list/reports.ts'
import { rights } from './list/rights.ts'
import { running } from './list/running.ts'
import { sessions } from './list/sessions.ts'
import { settings } from './list/settings.ts'
import { signing } from './list/signing.ts'
import { signOn } from './list/signOn.ts'
import { work } from './list/work.ts'
import { workday } from './list/workday.ts'
import type { Mutant } from './mutant.ts'

/** By their file names. */
export const lists: Readonly<Record<string, readonly Mutant[]>> = {
  acts,
  rights,
  records,
  recordPages,
  names,
  offers,
  logs,
  asAt,
  money,
  allocations,
  batches,
  checkout,
  complaints,
  imports,
  invoices,
  mails,
  reports,
  queues,
  work,
  workday,
  calendar,
  lists: ofLists,
  sessions,
  settings,
  signing,
  signOn,
  browser,
  running,
}

export const mutants: readonly Mutant[] = Object.values(lists).flat()
