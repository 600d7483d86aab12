import { LinkBase, useTranslate } from 'ra-core'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fieldOf } from '../../../schema/engine/fields/fieldOf.ts'
import { useShowRefusal } from '../../kit/acts/useShowRefusal.ts'
import { declarationOf } from '../../kit/declarationOf.ts'
import { editableComponentsOf } from '../../kit/kinds/index.tsx'
import { isSwitchedOff } from '../../kit/shortcuts/shortcuts.ts'
import { Avatar } from '../../kit/ui/Avatar.tsx'
import { Chip } from '../../kit/ui/Chip.tsx'
import { useWords } from '../../kit/words.ts'
import { Due } from './Due.tsx'
import { useTickStatus } from './statuses.ts'
import type { Task, TaskActs, TaskLabels } from './useTasks.ts'

interface TaskRowProps {
  readonly task: Task
  readonly labels: TaskLabels
  /** Done or cancelled. */
  readonly over: boolean
  readonly acts: TaskActs
  readonly mayEdit: boolean
  readonly mayOpen: boolean
  /** Called when it is about to leave its list. */
  readonly onLeave: (task: Task) => void
}

type Part = 'due_at' | 'assignedTo'

interface EditorProps {
  readonly name: Part
  readonly task: Task
  readonly onSave: (value: unknown) => void
  /** @param isLeft whether the focus has already moved elsewhere */
  readonly onClose: (isLeft: boolean) => void
}

/** The control of one field, shown instead of its value. Enter and losing the focus save, Escape cancels. */
function Editor({ name, task, onSave, onClose }: EditorProps) {
  const box = useRef<HTMLSpanElement>(null)
  const words = useWords('tasks')
  const field = fieldOf(declarationOf('tasks').fields, name)
  const Input = editableComponentsOf(field).Input
  const isPicked = field.store.as === 'column' && field.store.references !== undefined
  const [value, setValue] = useState<unknown>(task[name])
  const isClosed = useRef(false)
  useEffect(() => {
    const findInput = () => box.current?.querySelector<HTMLInputElement>('input:not([type=date])')
    // Typing replaces the current value.
    const enter = () => {
      findInput()?.focus()
      findInput()?.select()
    }
    if (findInput()) return enter()
    // The picker's code may still be loading.
    const watcher = new MutationObserver(() => {
      if (!findInput()) return
      watcher.disconnect()
      enter()
    })
    if (box.current) watcher.observe(box.current, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [])
  const end = (next: unknown, saves: boolean, isLeft = false) => {
    if (isClosed.current) return
    isClosed.current = true
    const isValid = next === null || field.schema.safeParse(next).success
    if (saves && isValid && next !== task[name]) onSave(next)
    onClose(isLeft)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isOffered = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    if (event.key === 'Enter' && !isOffered) end(value, true)
    else if (event.key === 'Escape' && !isOffered) end(value, false)
    else return event.stopPropagation()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <span
      ref={box}
      role="group"
      className="task-editor"
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && box.current?.contains(relatedTarget)) return
        // The browser's calendar takes the focus without focusing an element of the page.
        if (relatedTarget) end(value, true, true)
      }}
    >
      <Input
        id={`task-${task.id}-${name}`}
        name={name}
        resource="tasks"
        field={field}
        label={`${words.field(name)}: ${task.title}`}
        value={value}
        onChange={(next) => {
          setValue(next)
          // A value chosen from a list is saved at once.
          if (isPicked) end(next, true)
        }}
        compact
      />
    </span>
  )
}

/** Which part of the row is being edited; afterwards that part gets the focus again. */
function useEditing(row: RefObject<HTMLElement | null>) {
  const [editing, setEditing] = useState<Part | null>(null)
  const back = useRef<Part>(null)
  useLayoutEffect(() => {
    if (editing || !back.current) return
    row.current?.querySelector<HTMLElement>(`[data-part="${back.current}"]`)?.focus()
    back.current = null
  }, [editing, row])
  /** @param isLeft whether the focus has already moved elsewhere */
  const close = (part: Part, isLeft: boolean) => {
    setEditing(null)
    if (!isLeft) back.current = part
  }
  return { editing, setEditing, close }
}

/** A task about a record: completed, opened, rescheduled or reassigned in place. */
export function TaskRow({ task, labels, over, acts, mayEdit, mayOpen, onLeave }: TaskRowProps) {
  const translate = useTranslate()
  const row = useRef<HTMLLIElement>(null)
  const { editing, setEditing, close } = useEditing(row)
  const [isBusy, setBusy] = useState(false)
  const tickStatus = useTickStatus()
  const showRefusal = useShowRefusal()
  const words = useWords('tasks')
  const { title } = task
  const assignee = task.assignedTo === null ? undefined : labels['assignedTo']?.[task.assignedTo]
  const type = labels['type_id']?.[task.type_id]
  const status = labels['status_id']?.[task.status_id]

  const goal = over ? 'todo' : 'done'
  const fetchTick = () => void tickStatus(goal).catch((error: unknown) => console.warn('no statuses for a tick', error))
  const tick = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const statusId = await tickStatus(goal)
      if (statusId === undefined) return
      onLeave(task)
      await acts.change(task, { status_id: statusId }, translate(over ? 'tasks.again' : 'tasks.done', { name: title }))
    } catch (error) {
      showRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  const save = (part: Part) => (value: unknown) => {
    const messageKey = part === 'due_at' ? 'tasks.due_set' : 'tasks.who_set'
    void acts.change(task, { [part]: value }, translate(messageKey, { name: title }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (editing || event.ctrlKey || event.metaKey || event.altKey) return
    if (isSwitchedOff(event.nativeEvent)) return
    const part = { d: 'due_at', w: 'assignedTo' }[event.key] as Part | undefined
    if (!part) return
    event.preventDefault()
    event.stopPropagation()
    // The key is consumed even where the task cannot be changed, because the record has actions with the same keys.
    if (mayEdit && !over) setEditing(part)
  }
  const part = (name: Part, content: ReactNode) => {
    if (editing === name)
      return <Editor name={name} task={task} onSave={save(name)} onClose={(isLeft) => close(name, isLeft)} />
    if (!mayEdit || over) return <span className="task-part">{content}</span>
    return (
      <button
        type="button"
        className="task-part"
        data-part={name}
        title={`${words.field(name)} (${name === 'due_at' ? 'd' : 'w'})`}
        onClick={() => setEditing(name)}
      >
        <span className="sr-only">{words.field(name)}: </span>
        {content}
        <span className="sr-only">, {title}</span>
      </button>
    )
  }
  const [first = '', ...rest] = assignee?.label.split(' ') ?? []
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: handles the keys of its controls
    <li ref={row} className="task" data-id={task.id} data-over={over || undefined} onKeyDown={onKeyDown}>
      <input
        type="checkbox"
        className="task-tick"
        data-part="tick"
        checked={over !== isBusy}
        disabled={!mayEdit}
        aria-label={translate(over ? 'tasks.tick_again' : 'tasks.tick', { name: title })}
        onPointerEnter={fetchTick}
        onFocus={fetchTick}
        onChange={() => void tick()}
      />
      <span className="task-main">
        {mayOpen ? (
          <LinkBase className="task-title" data-part="title" to={`/tasks/view/${task.id}`}>
            {title}
          </LinkBase>
        ) : (
          <span className="task-title">{title}</span>
        )}
        <span className="task-type">
          {over ? (
            <Chip colour={status?.colour}>{status?.label}</Chip>
          ) : (
            <Chip colour={type?.colour}>{type?.label}</Chip>
          )}
        </span>
      </span>
      {part(
        'due_at',
        task.due_at ? (
          <Due at={task.due_at} closed={over} />
        ) : (
          <span className="quiet">{translate('tasks.no_due')}</span>
        ),
      )}
      {part(
        'assignedTo',
        assignee && task.assignedTo !== null ? (
          <span className="task-who">
            <Avatar
              person={{ id: task.assignedTo, email: '', first_name: first, last_name: rest.join(' ') }}
              size={22}
            />
            <span className="task-who-name">{assignee.label}</span>
          </span>
        ) : (
          <span className="quiet">{translate('tasks.nobody')}</span>
        ),
      )}
    </li>
  )
}
