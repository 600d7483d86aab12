import TuneIcon from '@mui/icons-material/TuneOutlined'
import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { resources } from '../../../schema/all.ts'
import { type DashboardShown, OF, type Widget } from '../../../schema/areas/dashboard/shapes.ts'
import { formatMoney } from '../../../schema/engine/text/format.ts'
import { dayOf, weekdayOf } from '../../../schema/engine/time/time.ts'
import { useListSubscriptions } from '../../kit/live/subscriptions.ts'
import { usePorts } from '../../kit/ports.ts'
import { Keys } from '../../kit/shortcuts/Keys.tsx'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { loadable } from '../../kit/ui/loadable.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import { inSentence, useWords } from '../../kit/words.ts'
import { LatestChanges } from '../workspace/LatestChanges.tsx'
import { LibraryShortcuts } from '../workspace/LibraryShortcuts.tsx'
import { listOf, resourcesOf, useDashboard } from './dashboardData.ts'
import { RunningOut, Stages, Tasks, UpcomingCapacity } from './Lists.tsx'
import { MoneyOfMonth } from './MoneyOfMonth.tsx'
import { Numbers } from './Numbers.tsx'
import { Part } from './Part.tsx'
import { StatusesOfToday, TodayByWorker } from './TodayByWorker.tsx'
import { useArrange } from './useArrange.ts'
import '../../kit/kit.css'
import '../../kit/ui/states.css'
import '../../kit/ui/switch.css'
import '../screens.css'
import '../libraries.css'
import './dashboard.css'
import './dayNumbers.css'
import './dayParts.css'
import './dayMore.css'

/** The notifications load their data themselves. */
const NOTIFICATIONS = 'notifications'
const GroupDefault = loadable(() => import('./GroupDefault.tsx').then((m) => ({ default: m.GroupDefault })))

/** Widgets whose data comes with the common response. */
const REQUESTED_WIDGETS: readonly Widget[] = ['numbers', 'today', 'money', 'leads', 'tasks', 'ending', 'capacity']

type Inside = Omit<Parameters<typeof Part>[0], 'name' | 'arrange' | 'visible'>

/** Content of the widgets for which there is data. */
function usePartsOf(data: DashboardShown | undefined, now: string): Partial<Record<Widget, Inside>> {
  const translate = useTranslate()
  const { can } = usePorts()
  const { numbers, today, money, leads, tasks, ending, capacity } = data ?? {}
  const link = (path: string, text: string, keys?: string): ReactNode => (
    <Link to={path}>
      {text} {keys && <Keys keys={keys} />}
    </Link>
  )
  return {
    ...(numbers && numbers.length > 0 ? { numbers: { bare: true, children: <Numbers numbers={numbers} /> } } : {}),
    ...(today
      ? {
          today: {
            about: translate('board_of_day.visits', { smart_count: today.visits }),
            head: link('/jobs/dispatch', translate('menu.dispatch'), 'g x'),
            children: <TodayByWorker today={today} now={now} />,
            foot: (
              <>
                <StatusesOfToday today={today} />
                {today.more > 0 &&
                  link('/jobs/calendar', translate('board_of_day.more_workers', { smart_count: today.more }))}
              </>
            ),
          },
        }
      : {}),
    ...(money
      ? {
          money: {
            about: translate('board_of_day.against_month'),
            children: <MoneyOfMonth money={money} />,
            foot: (
              <>
                {money.outstanding && (
                  <span>
                    {translate('board_of_day.outstanding')}{' '}
                    <Link to={listOf(money.outstanding)}>{formatMoney(money.outstanding.amount)}</Link>
                  </span>
                )}
                {can('Reports', 'index') && link('/reports', translate('menu.reports'), 'g f')}
              </>
            ),
          },
        }
      : {}),
    ...(leads
      ? {
          leads: {
            about: translate('board_of_day.came_in', { smart_count: leads.total }),
            children: <Stages leads={leads} />,
            foot: <span>{translate('board_of_day.became', { quoted: leads.quoted, won: leads.won })}</span>,
          },
        }
      : {}),
    ...(tasks
      ? {
          tasks: {
            about: translate('board_of_day.open_tasks', { smart_count: tasks.total }),
            children: <Tasks tasks={tasks} />,
            foot: (
              <>
                {link(listOf({ resource: 'tasks', query: tasks.query }), translate('board_of_day.all_tasks'), 'g t')}
                <span>
                  <Keys keys="x" /> {translate('board_of_day.ticks')}
                </span>
              </>
            ),
          },
        }
      : {}),
    ...(ending
      ? { ending: { about: translate('board_of_day.hours_48'), children: <RunningOut ending={ending} /> } }
      : {}),
    ...(capacity
      ? { capacity: { about: translate('board_of_day.ten_days'), children: <UpcomingCapacity capacity={capacity} /> } }
      : {}),
    ...(can('Logs', 'view') ? { changes: { bare: true, children: <LatestChanges /> } } : {}),
    libraries: { bare: true, children: <LibraryShortcuts /> },
  }
}

/** /dashboard: the user's day: date, warnings, items that need attention, and the widgets they have chosen. */
export default function Dashboard() {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { user, can } = usePorts()
  const leads = useWords('leads')
  const [isArranging, setArranging] = useState(false)
  const arrange = useArrange()
  const requestedWidgets = REQUESTED_WIDGETS.filter((one) => !arrange.hidden.includes(one))
  const { data, error, refetch, dataUpdatedAt } = useDashboard(arrange.of, requestedWidgets)
  const [opened] = useState(() => Date.now())
  const now = new Date(dataUpdatedAt || opened).toISOString()
  useListSubscriptions(
    resourcesOf(data).filter((name) => name !== NOTIFICATIONS && can(resources.get(name).area, 'list')),
  )
  const parts = usePartsOf(data, now)
  const visibleWidgets = arrange.order.filter((one) => parts[one] && !arrange.hidden.includes(one))
  const numbers = arrange.hidden.includes('numbers') ? [] : (data?.numbers ?? [])
  useShortcuts([
    ...numbers.map((one, i) => ({
      keys: String(i + 1),
      scope: 'list' as const,
      text: translate(`board_of_day.numbers.${one.key}`),
      run: () => void navigate(listOf(one)),
    })),
    // Shown here because calls come in while the dashboard is open.
    can('Leads', 'add') && {
      keys: 'n',
      scope: 'list',
      text: translate('palette.new', { name: inSentence(leads.one) }),
      run: () => void navigate('/leads/create'),
    },
    {
      keys: 'Shift+d',
      scope: 'list',
      text: translate('board_of_day.arrange'),
      palette: true,
      run: () => {
        setArranging(!isArranging)
        if (!isArranging) document.querySelector<HTMLElement>('.day-part')?.focus()
      },
    },
    isArranging && {
      keys: 'Escape',
      scope: 'list',
      text: translate('board_of_day.arranged'),
      run: () => setArranging(false),
    },
    isArranging && {
      keys: 'ArrowDown',
      scope: 'list',
      text: translate('board_of_day.next_part'),
      run: () => focusAdjacent(1),
    },
    isArranging && {
      keys: 'ArrowUp',
      scope: 'list',
      text: translate('board_of_day.part_before'),
      run: () => focusAdjacent(-1),
    },
  ])
  const day = data?.today?.day ?? dayOf(opened)
  const date = translate('board_of_day.date', {
    weekday: translate(`dispatch.weekdays.${weekdayOf(day)}`),
    day: Number(day.slice(8)),
    month: translate(`availability.months.${Number(day.slice(5, 7))}`),
  })
  const { no_access = 0 } = data?.today?.statuses ?? {}
  return (
    <div className="screen day-board" data-arranging={isArranging || undefined}>
      <div className="screen-head day-head">
        <h1>
          <span className="sr-only">{translate('dashboard.title')}: </span>
          {date}
        </h1>
        {data?.today && (
          <span className="screen-count">
            {translate('board_of_day.visits', { smart_count: data.today.visits })}
            {no_access > 0 && `, ${translate('board_of_day.no_access', { smart_count: no_access })}`}
          </span>
        )}
        <span className="spring" />
        <fieldset className="switch no-print">
          <legend className="sr-only">{translate('board_of_day.whose')}</legend>
          {OF.map((scope) => (
            <button key={scope} type="button" aria-pressed={arrange.of === scope} onClick={() => arrange.setOf(scope)}>
              {translate(`board_of_day.of.${scope}`)}
            </button>
          ))}
        </fieldset>
        <button
          type="button"
          className="button no-print"
          aria-pressed={isArranging}
          onClick={() => setArranging(!isArranging)}
        >
          <TuneIcon fontSize="small" aria-hidden="true" />
          {translate(isArranging ? 'board_of_day.arranged' : 'board_of_day.arrange')} <Keys keys="Shift+d" />
        </button>
      </div>
      {isArranging && (
        <p className="quiet day-how" role="status">
          {translate('board_of_day.how')}{' '}
          <button type="button" className="link-button" onClick={arrange.reset}>
            {translate('board_of_day.reset')}
          </button>
        </p>
      )}
      {isArranging && can('UserGroups', 'edit') && <GroupDefault preference={arrange.whole} />}
      {error && !data ? (
        <div className="state" role="alert">
          <h2>{translate(error.message, { _: translate('problem.server') })}</h2>
          <button type="button" className="button" onClick={() => void refetch()}>
            {translate('action.retry')}
          </button>
        </div>
      ) : (
        !data && requestedWidgets.length > 0 && user && <Pending />
      )}
      {/* Widgets that load their own data do so meanwhile and appear together with the others, so that nothing is pushed down. */}
      <div className="day-parts" hidden={!data && !error && requestedWidgets.length > 0}>
        {visibleWidgets.map((name) => (
          <Part key={name} name={name} arrange={arrange} visible={visibleWidgets} {...(parts[name] as Inside)} />
        ))}
      </div>
      {arrange.hidden.length > 0 && (
        <p className="day-hidden no-print">
          {translate('board_of_day.hidden', { smart_count: arrange.hidden.length })}{' '}
          {arrange.hidden.map((name) => (
            <button key={name} type="button" className="link-button" onClick={() => arrange.toggleHidden(name)}>
              {translate(`board_of_day.widgets.${name}`)}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}

/** Moves the focus from widget to widget. */
function focusAdjacent(step: -1 | 1) {
  const all = [...document.querySelectorAll<HTMLElement>('.day-part')]
  const index = all.findIndex((one) => one.contains(document.activeElement))
  all[Math.max(0, Math.min(all.length - 1, index + step))]?.focus()
}
