import englishMessages from 'ra-language-english'
import { access } from './en/access.ts'
import { answers } from './en/answers.ts'
import { app } from './en/app.ts'
import { board } from './en/board.ts'
import { breakdown } from './en/breakdown.ts'
import { calendar } from './en/calendar.ts'
import { checkout } from './en/checkout.ts'
import { complaints } from './en/complaints.ts'
import { customers } from './en/customers.ts'
import { dayBoard } from './en/dashboard.ts'
import { dispatch } from './en/dispatch.ts'
import { feed } from './en/feed.ts'
import { files } from './en/files.ts'
import { filterBox } from './en/filter-box.ts'
import { grid } from './en/grid.ts'
import { help } from './en/help.ts'
import { incomingMail } from './en/incoming-mail.ts'
import { invoices } from './en/invoices.ts'
import { kit } from './en/kit.ts'
import { libraryScreens } from './en/library-screens.ts'
import { lines } from './en/lines.ts'
import { listTools } from './en/list-tools.ts'
import { live } from './en/live.ts'
import { logKeeping } from './en/log-keeping.ts'
import { logs } from './en/logs.ts'
import { mail } from './en/mail.ts'
import { map } from './en/map.ts'
import { messages } from './en/messages.ts'
import { moves } from './en/moves.ts'
import { notifications } from './en/notifications.ts'
import { payments } from './en/payments.ts'
import { privacy } from './en/privacy.ts'
import { profile } from './en/profile.ts'
import { queues } from './en/queues.ts'
import { quotes } from './en/quotes.ts'
import { record } from './en/record.ts'
import { recurring } from './en/recurring.ts'
import { reports } from './en/reports.ts'
import { series } from './en/series.ts'
import { serverLog } from './en/server-log.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { shortcuts } from './en/shortcuts.ts'
import { signOn } from './en/sign-on.ts'
import { signing } from './en/signing.ts'
import { statement } from './en/statement.ts'
import { status } from './en/status.ts'
import { takeout } from './en/takeout.ts'
import { timesheets } from './en/timesheets.ts'
import { transfer } from './en/transfer.ts'
import { undo } from './en/undo.ts'
import { wizard } from './en/wizard.ts'
import { work } from './en/work.ts'
import { workday } from './en/workday.ts'
import { flatten } from './messages.ts'

/** All English messages that are not derived from a declaration. */
export const en = flatten(
  englishMessages,
  shell,
  signOn,
  app,
  kit,
  help,
  shortcuts,
  undo,
  filterBox,
  grid,
  libraryScreens,
  access,
  payments,
  complaints,
  invoices,
  profile,
  transfer,
  lines,
  quotes,
  listTools,
  record,
  recurring,
  live,
  map,
  moves,
  answers,
  board,
  breakdown,
  reports,
  dayBoard,
  calendar,
  checkout,
  logs,
  logKeeping,
  mail,
  messages,
  notifications,
  customers,
  dispatch,
  feed,
  files,
  series,
  serverLog,
  settings,
  signing,
  statement,
  status,
  wizard,
  work,
  privacy,
  incomingMail,
  queues,
  takeout,
  timesheets,
  workday,
)
