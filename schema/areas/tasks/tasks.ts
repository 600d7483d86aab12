import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { current } from '../../engine/settings/current.ts'
import { dayEnds } from '../settings/settings.ts'
import { tasks } from './demo/tasks.ts'

const isDone = (row: Readonly<Record<string, unknown>>) => typeof row['completed_at'] === 'string'

/** Open tasks that are overdue or unassigned are found by conditions of the server (server/areas/tasks/tasks.ts). */
export default defineResource({
  name: 'tasks',
  path: 'tasks',
  area: 'Tasks',
  belongs: { people: ['assignedTo'] },
  label: ['Task', 'Tasks'],
  about: 'What needs doing, by whom and by when: calls to return, quotes to chase, visits to prepare.',
  represent: 'title',
  distinguishedBy: ['due_at'],
  sort: ['due_at', 'asc'],
  archive: true,
  large: true,
  features: { comments: true, files: true },
  owner: 'assignedTo',
  recordPath: 'view',
  status: 'status_id',
  record: { type: 'type_id', elsewhere: ['title'] },
  board: { card: ['subject_id', 'type_id', 'priority', 'due_at', 'assignedTo'] },
  conditions: {
    open: { label: 'Open' },
    overdue: { label: 'Overdue' },
    team: { label: 'My team’s' },
    unassigned: { label: 'Unassigned' },
  },
  presets: [
    { key: 'open', label: 'Open', query: 'open=true', first: true },
    { key: 'mine', label: 'Mine', query: 'assignedTo=me&open=true' },
    { key: 'team', label: 'Team', query: 'open=true&team=true' },
    { key: 'overdue', label: 'Overdue', query: 'overdue=true' },
    { key: 'unassigned', label: 'Unassigned', query: 'open=true&unassigned=true' },
  ],
  fields: {
    title: f.text({ personal: true, required: true, max: 160, list: true, search: true }),
    status_id: f.ref('task-statuses', { initial: 'is_default', list: true, filter: true }),
    due_at: f.instant({
      list: true,
      filter: true,
      time: () => current(dayEnds),
      label: 'Due',
      help: 'Leave empty to use the due date set by the task type.',
    }),
    assignedTo: f.ref('users', { list: true, filter: true, where: { active: true }, renamedFrom: 'assigned_to_id' }),
    subject_id: f.subject('tasks', 'subject', { list: true, sort: false, filter: true, label: 'About' }),
    priority: f.choice(['low', 'normal', 'high', 'urgent'], {
      default: 'normal',
      list: true,
      filter: true,
      sort: false,
    }),
    type_id: f.ref('task-types', { required: true, list: true, filter: true }),
    subject: f.carrier('tasks', { filter: true, hidden: true, label: 'Record type' }),
    description: f.note({ personal: true, max: 4000, detail: true }),
    completed_at: f.instant({ readOnly: true, filter: true, label: 'Done' }),
    completed_by_id: f.ref('users', { readOnly: true, label: 'Done by' }),
  },
  showIf: { completed_at: isDone, completed_by_id: isDone },
  rules: [
    {
      at: 'subject_id',
      code: 'subject_whole',
      check: (r) => (r['subject'] ?? null) === null || typeof r['subject_id'] === 'number',
    },
    {
      at: 'subject',
      code: 'subject_whole',
      check: (r) => (r['subject_id'] ?? null) === null || typeof r['subject'] === 'string',
    },
  ],
  demo: tasks,
})
