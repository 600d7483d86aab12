import AddIcon from '@mui/icons-material/AddTaskOutlined'
import { useTranslate } from 'ra-core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { usePorts } from '../../kit/ports.ts'
import { PartCard } from '../../kit/record/sections/PartCard.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { useShortcuts } from '../../kit/shortcuts/useShortcuts.ts'
import { Pending, useDelayed } from '../../kit/ui/Pending.tsx'
import { TaskAdd } from './TaskAdd.tsx'
import { TaskRow } from './TaskRow.tsx'
import { type Task, type TaskLabels, useTaskActs, useTasks } from './useTasks.ts'
import './taskPart.css'

const NO_TASKS: readonly Task[] = []
const NO_LABELS: TaskLabels = {}
const TICK = '.task-tick'
/** Delay after which finished tasks are loaded, in ms. */
const OVER_LATER_MS = 1000

/** Up and Down, and the keys of lists, move between tasks, staying in the same column. */
function moves(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key]
  const element = event.target instanceof HTMLElement ? event.target : null
  const row = element?.closest('.task')
  if (!step || !element || !row || element.closest('.task-editor') || event.ctrlKey || event.metaKey || event.altKey)
    return
  const rows = [...event.currentTarget.querySelectorAll('.task')]
  const part = element.dataset['part'] ?? 'tick'
  const next = rows[rows.indexOf(row) + step]
  event.preventDefault()
  event.stopPropagation()
  const target = next?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? next?.querySelector<HTMLElement>(TICK)
  target?.focus()
}

/** The tasks about a record: open ones by due date; completed, assigned and added in place. */
export default function TasksPart({ resource, record }: PartProps) {
  const translate = useTranslate()
  const { can } = usePorts()
  const about = { resource: resource.name, id: record.id }
  const rights = {
    list: can('Tasks', 'list'),
    add: can('Tasks', 'add') && !record['archived_at'],
    edit: can('Tasks', 'edit'),
  }
  const [showsDone, setShowsDone] = useState(false)
  const [adding, setAdding] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const open = useTasks(about, true, rights.list)
  // The number of finished tasks is rarely needed, so it is loaded later.
  const later = useDelayed(OVER_LATER_MS)
  const doneTasks = useTasks(about, false, rights.list && later)
  const acts = useTaskActs(about)
  useShortcuts([
    rights.list &&
      rights.add && {
        keys: 't',
        scope: 'record',
        text: translate('tasks.add'),
        run: () => setAdding(true),
        palette: true,
      },
    rights.list && rights.edit && { keys: 'd', scope: 'row', text: translate('tasks.set_due') },
    rights.list && rights.edit && { keys: 'w', scope: 'row', text: translate('tasks.set_who') },
  ])
  if (!rights.list) return null
  const tasks = open.data?.tasks ?? NO_TASKS
  const done = doneTasks.data?.tasks ?? NO_TASKS
  /** When a task leaves the list, the one in its place gets the focus. */
  const leave = (task: Task) => {
    const ticks = [...(box.current?.querySelectorAll<HTMLElement>(`.tasks ${TICK}`) ?? [])]
    const index = ticks.findIndex((tick) => tick.closest('.task')?.getAttribute('data-id') === String(task.id))
    const next = ticks[index + 1] ?? ticks[index - 1] ?? opener.current
    next?.focus()
  }
  const rows = (list: readonly Task[], labels: TaskLabels, isOver: boolean) =>
    list.map((task) => (
      <TaskRow
        key={task.id}
        task={task}
        labels={labels}
        over={isOver}
        acts={acts}
        mayEdit={rights.edit}
        mayOpen={can('Tasks', 'view')}
        onLeave={leave}
      />
    ))
  const add = rights.add && (
    <button
      ref={opener}
      type="button"
      className="button button-small"
      aria-keyshortcuts="t"
      aria-expanded={adding}
      onClick={() => setAdding(true)}
    >
      <AddIcon fontSize="small" /> {translate('tasks.add')} <kbd aria-hidden="true">t</kbd>
    </button>
  )
  return (
    <PartCard title={translate('tasks.title')} count={open.data?.total} acts={add}>
      <div ref={box} className="tasks-part">
        {adding && (
          <TaskAdd
            acts={acts}
            onClose={() => {
              setAdding(false)
              opener.current?.focus()
            }}
          />
        )}
        {open.isPending && <Pending lines={3} />}
        {open.isError && (
          <div role="alert">
            <p>{translate('tasks.failed')}</p>
            <button type="button" className="button button-small" onClick={() => void open.refetch()}>
              {translate('action.retry')}
            </button>
          </div>
        )}
        {open.data && tasks.length === 0 && !adding && (
          <p className="quiet tasks-none">{translate(rights.add ? 'tasks.none_yet' : 'tasks.none')}</p>
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys move between tasks */}
        <ul className="tasks" aria-label={translate('tasks.open')} onKeyDown={moves}>
          {rows(tasks, open.data?.labels ?? NO_LABELS, false)}
        </ul>
        {(doneTasks.data?.total ?? 0) > 0 && (
          <>
            <button
              type="button"
              className="link-button tasks-over"
              aria-expanded={showsDone}
              onClick={() => setShowsDone(!showsDone)}
            >
              {translate(showsDone ? 'tasks.hide_over' : 'tasks.show_over', {
                smart_count: doneTasks.data?.total ?? 0,
              })}
            </button>
            {showsDone && (
              // biome-ignore lint/a11y/noNoninteractiveElementInteractions: keys move between tasks
              <ul className="tasks" aria-label={translate('tasks.over')} onKeyDown={moves}>
                {rows(done, doneTasks.data?.labels ?? NO_LABELS, true)}
              </ul>
            )}
          </>
        )}
      </div>
    </PartCard>
  )
}
