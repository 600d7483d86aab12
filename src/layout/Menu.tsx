import AccountBalanceOutlined from '@mui/icons-material/AccountBalanceOutlined'
import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import ContactPageOutlined from '@mui/icons-material/ContactPageOutlined'
import ContentPasteGoOutlined from '@mui/icons-material/ContentPasteGoOutlined'
import DashboardOutlined from '@mui/icons-material/DashboardOutlined'
import EngineeringOutlined from '@mui/icons-material/EngineeringOutlined'
import EventRepeatOutlined from '@mui/icons-material/EventRepeatOutlined'
import ExpandMore from '@mui/icons-material/ExpandMore'
import GroupsOutlined from '@mui/icons-material/GroupsOutlined'
import HandymanOutlined from '@mui/icons-material/HandymanOutlined'
import HelpOutline from '@mui/icons-material/HelpOutline'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeft'
import LibraryBooksOutlined from '@mui/icons-material/LibraryBooksOutlined'
import LoginOutlined from '@mui/icons-material/LoginOutlined'
import MoveToInboxOutlined from '@mui/icons-material/MoveToInboxOutlined'
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import PhoneCallbackOutlined from '@mui/icons-material/PhoneCallbackOutlined'
import QueryStatsOutlined from '@mui/icons-material/QueryStatsOutlined'
import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import ReportProblemOutlined from '@mui/icons-material/ReportProblemOutlined'
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined'
import TerminalOutlined from '@mui/icons-material/TerminalOutlined'
import TimerOutlined from '@mui/icons-material/TimerOutlined'
import ViewTimelineOutlined from '@mui/icons-material/ViewTimelineOutlined'
import { useStore, useTranslate } from 'ra-core'
import type { ComponentType } from 'react'
import { NavLink, useLocation } from 'react-router'
import { usePorts } from '../kit/ports.ts'
import { Keys } from '../kit/shortcuts/Keys.tsx'
import {
  ACCOUNTING,
  AREAS,
  BREAKDOWN,
  CALENDAR,
  COMPLAINTS,
  CUSTOMERS,
  DASHBOARD,
  DESCRIPTIONS,
  DISPATCH,
  FROM_TEMPLATE,
  goKeys,
  INCOMING_MAILS,
  INVOICES,
  JOBS,
  LEADS,
  LIBRARIES,
  LIBRARY_ENTRIES,
  LOGS,
  MENU_GROUPS,
  type MenuEntry,
  PAYMENTS,
  QUOTES,
  RECURRING,
  REPORTS,
  SERVER_LOGS,
  SETTINGS,
  SIGN_IN_PROVIDERS,
  TASKS,
  TIMESHEETS,
  USER_GROUPS,
  USERS,
  WORKERS,
} from './menu.ts'
import './menu.css'

const ICONS: ReadonlyMap<MenuEntry, ComponentType> = new Map<MenuEntry, ComponentType>([
  [LEADS, PhoneCallbackOutlined],
  [INCOMING_MAILS, MoveToInboxOutlined],
  [CUSTOMERS, ContactPageOutlined],
  [QUOTES, RequestQuoteOutlined],
  [JOBS, HandymanOutlined],
  [FROM_TEMPLATE, ContentPasteGoOutlined],
  [RECURRING, EventRepeatOutlined],
  [COMPLAINTS, ReportProblemOutlined],
  [TASKS, TaskAltOutlined],
  [CALENDAR, CalendarMonthOutlined],
  [BREAKDOWN, BarChartOutlined],
  [DISPATCH, ViewTimelineOutlined],
  [WORKERS, EngineeringOutlined],
  [TIMESHEETS, TimerOutlined],
  [INVOICES, ReceiptLongOutlined],
  [PAYMENTS, PaymentsOutlined],
  [ACCOUNTING, AccountBalanceOutlined],
  [REPORTS, QueryStatsOutlined],
  [USERS, PersonOutlined],
  [USER_GROUPS, GroupsOutlined],
  [SETTINGS, SettingsOutlined],
  [SIGN_IN_PROVIDERS, LoginOutlined],
  [DESCRIPTIONS, HelpOutline],
  [SERVER_LOGS, TerminalOutlined],
  [LOGS, HistoryOutlined],
])

interface EntryProps {
  readonly entry: MenuEntry
  readonly Icon?: ComponentType
  /** Current only at its own address, not at those below it. */
  readonly end?: boolean
  readonly onNavigate: (() => void) | undefined
}

function Entry({ entry, Icon, end = false, onNavigate }: EntryProps) {
  const translate = useTranslate()
  const [shortcuts] = useStore('shortcuts', true)
  const label = translate(entry.label, { smart_count: 2 })
  const { pathname } = useLocation()
  // An address below this entry's may have an entry of its own.
  const isElsewhere = [...AREAS, FROM_TEMPLATE, ACCOUNTING].some(
    ({ to }) => to.startsWith(`${entry.to}/`) && pathname.startsWith(to),
  )
  return (
    <NavLink
      to={entry.to}
      end={end || isElsewhere}
      className={Icon ? 'menu-entry' : 'menu-entry menu-entry-small'}
      title={label}
      onClick={onNavigate}
    >
      {Icon && <Icon />}
      <span className="menu-text">{label}</span>
      {entry.key && shortcuts && <Keys keys={goKeys(entry.key)} />}
    </NavLink>
  )
}

function Libraries({ onNavigate }: { onNavigate: (() => void) | undefined }) {
  const translate = useTranslate()
  const { can } = usePorts()
  const [open, setOpen] = useStore('menu.libraries', false)
  const entries = LIBRARY_ENTRIES.filter(({ area, action }) => can(area, action))
  const hasPage = can(LIBRARIES.area, LIBRARIES.action)
  if (!hasPage && entries.length === 0) return null
  return (
    <>
      <h2 className="menu-group">{translate('menu.set_up')}</h2>
      <div className="menu-row">
        {hasPage && <Entry entry={LIBRARIES} Icon={LibraryBooksOutlined} end={open} onNavigate={onNavigate} />}
        {entries.length > 0 && (
          <button
            type="button"
            className="menu-disclose"
            aria-expanded={open}
            aria-controls="menu-libraries"
            aria-label={translate(open ? 'menu.collapse' : 'menu.expand')}
            onClick={() => setOpen(!open)}
          >
            <ExpandMore />
          </button>
        )}
      </div>
      {open && (
        <ul className="menu-list menu-libraries" id="menu-libraries">
          {entries.map((entry) => (
            <li key={entry.to}>
              <Entry entry={entry} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface GroupProps {
  /** Message key of the heading below `menu`. */
  readonly name: keyof typeof MENU_GROUPS
  /** Each entry is current only at its own address. */
  readonly end?: boolean
  readonly onNavigate: (() => void) | undefined
}

function Group({ name, end = false, onNavigate }: GroupProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const open = MENU_GROUPS[name].filter(({ area, action }) => can(area, action))
  if (open.length === 0) return null
  return (
    <>
      <h2 className="menu-group">{translate(`menu.${name}`)}</h2>
      {open.map((entry) => {
        const Icon = ICONS.get(entry)
        return <Entry key={entry.to} entry={entry} end={end} onNavigate={onNavigate} {...(Icon ? { Icon } : {})} />
      })}
    </>
  )
}

interface MenuProps {
  readonly folded: boolean
  readonly onFold?: () => void
  readonly onNavigate?: () => void
}

/** The main menu: only entries that the user may open. */
export function Menu({ folded, onFold, onNavigate }: MenuProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  return (
    <>
      <div className="menu-brand">
        <img src="/icon.svg" alt="" width="22" height="22" />
        <span className="menu-text">{translate('app.name')}</span>
      </div>
      <nav className="menu" aria-label={translate('menu.label')}>
        {can(DASHBOARD.area, DASHBOARD.action) && (
          <Entry entry={DASHBOARD} Icon={DashboardOutlined} onNavigate={onNavigate} />
        )}
        <Group name="sales" onNavigate={onNavigate} />
        <Group name="work" onNavigate={onNavigate} />
        <Group name="money" onNavigate={onNavigate} />
        <Libraries onNavigate={onNavigate} />
        <Group name="administration" end onNavigate={onNavigate} />
      </nav>
      {onFold && (
        <button
          type="button"
          className="menu-fold"
          onClick={onFold}
          aria-label={translate(folded ? 'menu.unfold' : 'menu.fold')}
        >
          <KeyboardDoubleArrowLeft />
          <span className="menu-text" aria-hidden="true">
            {translate('menu.fold')}
          </span>
        </button>
      )}
    </>
  )
}
