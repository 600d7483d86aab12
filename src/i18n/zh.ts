import chineseMessages from 'ra-language-chinese'
import { flatten } from './messages.ts'
import { access } from './zh/access.ts'
import { admin } from './zh/admin.ts'
import { answers } from './zh/answers.ts'
import { app } from './zh/app.ts'
import { board } from './zh/board.ts'
import { breakdown } from './zh/breakdown.ts'
import { calendar } from './zh/calendar.ts'
import { checkout } from './zh/checkout.ts'
import { complaints } from './zh/complaints.ts'
import { customers } from './zh/customers.ts'
import { dayBoard } from './zh/dashboard.ts'
import { dispatch } from './zh/dispatch.ts'
import { feed } from './zh/feed.ts'
import { files } from './zh/files.ts'
import { filterBox } from './zh/filter-box.ts'
import { grid } from './zh/grid.ts'
import { help } from './zh/help.ts'
import { incomingMail } from './zh/incoming-mail.ts'
import { invoices } from './zh/invoices.ts'
import { kit } from './zh/kit.ts'
import { libraryScreens } from './zh/library-screens.ts'
import { lines } from './zh/lines.ts'
import { listTools } from './zh/list-tools.ts'
import { live } from './zh/live.ts'
import { logKeeping } from './zh/log-keeping.ts'
import { logs } from './zh/logs.ts'
import { mail } from './zh/mail.ts'
import { map } from './zh/map.ts'
import { messages } from './zh/messages.ts'
import { moves } from './zh/moves.ts'
import { notifications } from './zh/notifications.ts'
import { payments } from './zh/payments.ts'
import { privacy } from './zh/privacy.ts'
import { profile } from './zh/profile.ts'
import { queues } from './zh/queues.ts'
import { quotes } from './zh/quotes.ts'
import { record } from './zh/record.ts'
import { recurring } from './zh/recurring.ts'
import { reports } from './zh/reports.ts'
import { series } from './zh/series.ts'
import { serverLog } from './zh/server-log.ts'
import { settings } from './zh/settings.ts'
import { shell } from './zh/shell.ts'
import { shortcuts } from './zh/shortcuts.ts'
import { signOn } from './zh/sign-on.ts'
import { signing } from './zh/signing.ts'
import { statement } from './zh/statement.ts'
import { status } from './zh/status.ts'
import { takeout } from './zh/takeout.ts'
import { timesheets } from './zh/timesheets.ts'
import { transfer } from './zh/transfer.ts'
import { undo } from './zh/undo.ts'
import { wizard } from './zh/wizard.ts'
import { work } from './zh/work.ts'
import { workday } from './zh/workday.ts'

/** Keys of older versions of react-admin that no screen uses any more. */
const REMOVED_KEYS = new Set(['ra.navigation.prev'])
const base = Object.fromEntries(Object.entries(flatten(chineseMessages)).filter(([key]) => !REMOVED_KEYS.has(key)))

/** All Chinese messages that do not belong to a declaration: the same keys as `en`. */
export const zh = {
  ...base,
  ...flatten(
    admin,
    shell,
    signOn,
    app,
    help,
    kit,
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
    calendar,
    board,
    breakdown,
    reports,
    dayBoard,
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
  ),
}
