import { useTranslate } from 'ra-core'
import { type PointerEvent, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { unassign as unassignAct } from '../../../../schema/areas/visits/acts.ts'
import { isUnassignable } from '../../../../schema/areas/visits/visit.ts'
import { formatDate } from '../../../../schema/engine/text/format.ts'
import { localDayAndTime } from '../../../../schema/engine/time/shifts.ts'
import { dayOf, isPast, weekdayOf } from '../../../../schema/engine/time/time.ts'
import { actKey } from '../../../kit/acts/texts.ts'
import { useShowRefusal } from '../../../kit/acts/useShowRefusal.ts'
import { Announcer, announce } from '../../../kit/list/announce.tsx'
import { useListSubscription } from '../../../kit/live/subscriptions.ts'
import { usePorts } from '../../../kit/ports.ts'
import { useShortcuts } from '../../../kit/shortcuts/useShortcuts.ts'
import { Pending } from '../../../kit/ui/Pending.tsx'
import { useAddress } from '../../../kit/useAddress.ts'
import { opensFilters } from '../calendar/calendarState.ts'
import { DaysFailed, DayTools } from '../calendar/DayTools.tsx'
import { Filters } from '../calendar/Filters.tsx'
import { QuickView } from '../calendar/quick/QuickView.tsx'
import { useNewAppointment } from '../calendar/useNewAppointment.ts'
import { axisOf, type Block, conflictAt, type Lane, lanesOf, minutesOf, quarters, stretchAt, wallAt } from './axis.ts'
import { BestDialog } from './BestDialog.tsx'
import { Board, ROW } from './Board.tsx'
import { type BestWorker, useAskBest, useBest, useBoard, useWaiting, type WaitingJob } from './dispatchData.ts'
import { type DispatchState, daysOf, FILTERS, readState, SPANS, step, writeState } from './dispatchState.ts'
import { isDayWithoutWork, NoWork } from './NoWork.tsx'
import { PhoneList } from './PhoneList.tsx'
import { Unassigned } from './Unassigned.tsx'
import { useBoardBooking } from './useBoardBooking.ts'
import { useConflictText } from './useConflictText.ts'
import { type Carried, type Cursor, lengthOf, useCursor } from './useCursor.ts'
import { type Over, useDrag } from './useDrag.ts'
import { useGhostText } from './useGhostText.ts'
import { useOffWorkers } from './useOffWorkers.tsx'
import { useTarget } from './useTarget.ts'
import { useWorkerMenu } from './useWorkerMenu.tsx'
import '../../../kit/form/form.css'
import '../../../kit/form/formLines.css'
import '../../../kit/kit.css'
import '../../../kit/ui/switch.css'
import '../../../kit/ui/states.css'
import '../../screens.css'
import '../../libraries.css'
import '../calendar/calendar.css'
import { useMinute } from '../useMinute.ts'
import './styles/dispatch.css'
import './styles/lanes.css'
import './styles/visits.css'
import './styles/places.css'
import './styles/waiting.css'
import './styles/phone.css'
import './styles/print.css'

const narrow = window.matchMedia('(max-width: 720px)')
const watchNarrow = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** /jobs/dispatch: workers as rows, hours as columns, with unassigned jobs next to them. */
export default function Dispatch() {
  const translate = useTranslate()
  const { can } = usePorts()
  const now = useMinute()
  const today = dayOf(now)
  const [state, go] = useAddress<DispatchState>(
    (search) => readState(search, today),
    (next) => writeState(next, today),
  )
  const { span, day } = state
  const isNarrow = useSyncExternalStore(watchNarrow, () => narrow.matches)
  const [filtering, setFiltering] = useState(() => opensFilters(state.filters))
  const [open, setOpen] = useState<Block | null>(null)
  const [best, setBest] = useState<WaitingJob | null>(null)
  const [summoned, setSummoned] = useState(0)
  const [focusJob, setFocusJob] = useState<{ readonly job: number } | null>(null)
  useListSubscription('appointments')
  const { data, error, refetch, isPlaceholderData } = useBoard(state)
  const mayBook = can('Appointments', 'add')
  const mayMove = can('Appointments', 'edit')
  const { data: waiting } = useWaiting(state.filters.franchise_id, can('Jobs', 'list'))
  const from = daysOf(state).from
  const { data: bests } = useBest(mayBook ? (waiting?.data ?? []).map(({ id }) => id) : [], from, state.filters, 1)
  const axis = useMemo(
    () => axisOf(daysOf({ span, day }), data?.workers ?? [], data?.appointments ?? []),
    [data, span, day],
  )
  const allLanes = useMemo(() => (data ? lanesOf(axis, data.workers, data.appointments) : []), [axis, data])
  const { lanes, isNobodyAtWork, button: offButton } = useOffWorkers(allLanes, state, today)
  const names = useMemo(() => new Map(data?.workers.map(({ id, name }) => [id, { id, label: name }])), [data])
  const { move, book, unassign, isUnderWay } = useBoardBooking()
  const conflictText = useConflictText()
  const height = ROW[state.span]
  const refs = {
    scroll: useRef<HTMLDivElement>(null),
    lanes: useRef<HTMLUListElement>(null),
    ghost: useRef<HTMLDivElement>(null),
  }
  const tray = useRef<HTMLElement>(null)
  const drag = useDrag({ ...refs, tray, rowHeight: height, rows: lanes.length, length: axis.length })
  const canMove = ({ visit }: Block) =>
    mayMove && visit.id > 0 && visit.kind !== 'leave' && !isPast(visit.starts_at, now)

  const dropOn = async (what: { block: Block; from: number } | { job: WaitingJob }, { row, quarter }: Cursor) => {
    const worker = lanes[row]?.worker.id
    const minutes = 'job' in what ? what.job.minutes : minutesOf(what.block.visit)
    const stretch = stretchAt(axis, quarter, minutes)
    if (worker === undefined) return false
    if (!stretch) {
      announce(translate('validation.time_skipped'))
      return false
    }
    if ('job' in what) return book(what.job, stretch, worker)
    const isUnchanged = worker === what.from && stretch.starts_at === what.block.visit.starts_at
    return isUnchanged || move(what.block.visit, stretch, worker, what.from)
  }
  const takeOff = async ({ visit }: Block, worker: number) => {
    const job = await unassign(visit, worker)
    if (job !== undefined) setFocusJob({ job })
  }
  const resize = ({ visit, from: begin }: Block, end: number, worker: number) => {
    const last = stretchAt(axis, end - 1, 15)
    if (!last) return announce(translate('validation.time_skipped'))
    if (end <= begin || last.ends_at === visit.ends_at) return
    const newTimes = { starts_at: visit.starts_at, ends_at: last.ends_at }
    announce(translate('dispatch.now_until', { name: visit.name, time: localDayAndTime(last.ends_at).time }))
    void move(visit, newTimes, worker, worker)
  }
  const create = useNewAppointment()
  const keys = useCursor({
    axis,
    lanes,
    canMove,
    conflictText,
    onOpen: setOpen,
    onResize: (block, distance, { row }) => {
      const { worker } = lanes[row] ?? {}
      const day = Math.floor(block.from / axis.perDay)
      const end = Math.ceil(block.to) + distance
      if (worker && end <= (day + 1) * axis.perDay) resize(block, end, worker.id)
    },
    onCreate: ({ row, quarter }) => {
      const { day: slotDay, minute } = wallAt(axis, quarter)
      if (mayBook) create({ day: slotDay, minute, worker_ids: lanes[row] ? [lanes[row].worker.id] : [] })
    },
    onDrop: (carriedItem: Carried, cursor: Cursor) => dropOn(carriedItem, cursor),
    onUnassign: (block, worker) => void (mayMove && block.visit.id > 0 && takeOff(block, worker)),
    onBack: ({ id }) => setFocusJob({ job: id }),
  })
  const show = useTarget({
    axis,
    lanes,
    day: state.day,
    isReady: data !== undefined && !isPlaceholderData && !best,
    onDay: (next) => go({ day: next }),
    onReach: (cursor, { carries }) => {
      refs.scroll.current?.focus()
      if (carries) keys.carry({ job: carries }, cursor)
      else keys.go(cursor)
    },
  })
  const carriedConflict = (() => {
    const lane = lanes[keys.cursor.row]
    if (!keys.carried || !lane) return undefined
    const except = 'block' in keys.carried ? keys.carried.block.visit.id : undefined
    const { quarter } = keys.cursor
    const conflict = conflictAt(axis, lane, quarter, quarter + lengthOf(keys.carried), except)
    return conflict && conflictText(conflict)
  })()

  const ghostTextFor = useGhostText(axis, lanes)
  /** After dropping with the mouse the cursor moves to the visit, as it does by keyboard. */
  const dropAt = async (what: Parameters<typeof dropOn>[0], target: Cursor) => {
    const worker = lanes[target.row]?.worker.id
    const stretch = stretchAt(axis, target.quarter, 15)
    if ((await dropOn(what, target)) && stretch && worker !== undefined) show({ worker, at: stretch.starts_at })
  }
  // A stable function, so that the rows are not rendered again for a new one each time.
  const grab = useRef((_event: PointerEvent, _block: Block, _lane: Lane) => {})
  grab.current = (event, block, lane) => {
    if (!canMove(block)) return
    const length = quarters(minutesOf(block.visit))
    const box = event.currentTarget.getBoundingClientRect()
    const grip = Math.min(length, ((event.clientX - box.left) / box.width) * (block.to - block.from))
    const what = { block, from: lane.worker.id }
    if ((event.target as HTMLElement).dataset['edge']) {
      const fixed = { row: lanes.indexOf(lane), quarter: Math.floor(block.from) }
      const lookAt = (target: Over) => ghostTextFor(target.length, block.visit.id)(target)
      drag(event, {
        length,
        grip: 0,
        fixed,
        textAt: lookAt,
        onDrop: (target) => resize(block, target.quarter + target.length, lane.worker.id),
      })
      return
    }
    const isRefused = !isUnassignable(block.visit)
    const tray = {
      refused: isRefused,
      text: translate(isRefused ? 'problem.visit_settled' : 'dispatch.let_go'),
      onDrop: () => void takeOff(block, lane.worker.id),
    }
    const shows = { length, grip, textAt: ghostTextFor(length, block.visit.id) }
    drag(event, {
      ...shows,
      onDrop: (target) => void dropAt(what, target),
      ...(can('Jobs', 'list') ? { off: tray } : {}),
    })
  }
  const onGrab = useCallback((event: PointerEvent, block: Block, lane: Lane) => grab.current(event, block, lane), [])
  const grabJob = (event: PointerEvent, job: WaitingJob) => {
    const length = quarters(job.minutes)
    drag(event, { length, grip: 0, textAt: ghostTextFor(length), onDrop: (target) => void dropAt({ job }, target) })
  }
  const showRefusal = useShowRefusal()
  const askBest = useAskBest(from, state.filters)
  const carryJob = async (job: WaitingJob) => {
    const bestForJob = bests?.get(job.id) ?? (await askBest(job.id).catch((error: unknown) => void showRefusal(error)))
    const [first] = bestForJob?.workers ?? []
    if (first) return show({ worker: first.worker_id, at: first.starts_at, carries: job })
    if (lanes.length === 0) return announce(translate('dispatch.no_best'))
    refs.scroll.current?.focus()
    keys.carry({ job }, { row: 0, quarter: lanes[0]?.hours[0]?.from ?? keys.cursor.quarter })
  }
  const bookBest = async (job: WaitingJob, bestWorker: BestWorker, worker: number) => {
    const done = await book(job, bestWorker, worker)
    if (done) show({ worker, at: bestWorker.starts_at })
    return done
  }
  const onFound = useCallback(() => setFocusJob(null), [])
  const [onWorker, workerMenu] = useWorkerMenu(refs.lanes, lanes[keys.cursor.row]?.worker)

  useShortcuts([
    { keys: 'b', scope: 'list', text: translate('dispatch.to_board'), run: () => refs.scroll.current?.focus() },
    { keys: 'u', scope: 'list', text: translate('dispatch.to_unassigned'), run: () => setSummoned(summoned + 1) },
    { keys: 'm', scope: 'list', text: translate('dispatch.carry') },
    mayMove && {
      keys: unassignAct.key ?? '',
      scope: 'list',
      text: translate(actKey(unassignAct, 'does')),
      palette: true,
      // The key unassigns what is under the board's cursor, which is not visible elsewhere on the page.
      run: (event) => event ?? keys.unassign(),
    },
  ])

  if (error && !data) return <DaysFailed error={error} retry={() => void refetch()} />
  const { from: first, to: last } = daysOf(state)
  const title =
    state.span === 'week'
      ? `${formatDate(first)} – ${formatDate(last)}`
      : `${translate(`dispatch.weekdays.${weekdayOf(state.day)}`)} ${formatDate(state.day)}`
  const filters = Object.keys(state.filters).length
  const hasNoWork = isDayWithoutWork(state, { isNobodyAtWork, visits: data?.appointments.length ?? 0 })
  return (
    <div className="screen dispatch-screen">
      <DayTools
        heading={translate('menu.dispatch')}
        title={title}
        filtering={filtering}
        filters={filters}
        view={state.span}
        onStep={(distance) => go((now) => ({ day: step(now, distance) }))}
        onToday={() => go({ day: today })}
        onFiltering={setFiltering}
        views={SPANS.map((one) => [one, translate(`dispatch.spans.${one}`)] as const)}
        onView={(one) => go({ span: one })}
        stepKeys={['[', ']']}
      />
      {filtering && <Filters names={FILTERS} filters={state.filters} onChange={(next) => go({ filters: next })} />}
      {!data ? (
        <Pending />
      ) : (
        <div className="dispatch" aria-busy={isPlaceholderData || undefined}>
          <div className="dispatch-main">
            {allLanes.length === 0 && <p className="card card-empty">{translate('dispatch.no_workers')}</p>}
            {allLanes.length > 0 && hasNoWork && <NoWork state={state} onDay={(next) => go({ day: next })} />}
            {isNarrow ? (
              <PhoneList axis={axis} lanes={lanes} now={now} onOpen={setOpen} />
            ) : (
              lanes.length > 0 && (
                <div className="card dispatch-board">
                  <p id="dispatch-keys" className="sr-only">
                    {translate('dispatch.keys')}
                  </p>
                  <Board
                    axis={axis}
                    lanes={lanes}
                    height={height}
                    now={now}
                    keys={keys}
                    refs={refs}
                    onGrab={onGrab}
                    conflict={carriedConflict}
                    onOpen={setOpen}
                    onWorker={onWorker}
                  />
                </div>
              )
            )}
            {offButton}
          </div>
          {can('Jobs', 'list') && (
            <Unassigned
              waiting={waiting}
              best={bests}
              day={state.day}
              summoned={summoned}
              canBook={mayBook}
              onBest={setBest}
              tray={tray}
              focusTarget={focusJob}
              onFound={onFound}
              onCarry={mayBook && !isNarrow ? (job) => void carryJob(job) : undefined}
              onGrab={mayBook && !isNarrow ? grabJob : undefined}
            />
          )}
        </div>
      )}
      {data && data.total_workers > data.workers.length && (
        <p className="quiet">
          {translate('calendar.too_many', { shown: data.workers.length, total: data.total_workers })}
        </p>
      )}
      <Announcer />
      {workerMenu}
      {open && <QuickView entry={open.visit} workers={names} onClose={() => setOpen(null)} />}
      {best && (
        <BestDialog
          job={best}
          from={from}
          filters={state.filters}
          waits={isUnderWay}
          onBook={bookBest}
          onClose={() => setBest(null)}
        />
      )}
    </div>
  )
}
