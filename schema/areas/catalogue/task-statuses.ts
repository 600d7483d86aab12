import { defineResource } from '../../engine/define.ts'
import { statusFields, statusProtect, statusRules } from '../../engine/status/status.ts'
import { translated } from '../../engine/translations.ts'

export default defineResource({
  name: 'task-statuses',
  path: 'libraries/task-statuses',
  area: 'TaskStatuses',
  belongs: 'business',
  group: 'work',
  label: ['Task status', 'Task statuses'],
  about: 'The stages a task goes through until it is done.',
  represent: 'name',
  sort: ['position', 'asc'],
  archive: true,
  fields: {
    ...translated('name', { required: true, max: 80, list: true, search: true }),
    // White cannot be set for a task status (fixed by the specification).
    ...statusFields('task-statuses', ['todo', 'doing', 'done', 'cancelled'], {
      reserved: ['#ffffff'],
      // The specification creates one from a name and a colour alone.
      usual: 'todo',
      labels: { todo: 'To do' },
    }),
  },
  unique: [['name']],
  rules: statusRules('todo'),
  protect: statusProtect,
  seed: [
    {
      id: 1,
      name: 'To do',
      name_zh: '待办',
      category: 'todo',
      position: 1,
      colour: '#1f6feb',
      is_default: true,
      system: true,
      next_status_ids: [2, 3, 4, 5],
    },
    {
      id: 2,
      name: 'In progress',
      name_zh: '进行中',
      category: 'doing',
      position: 2,
      colour: '#0f6e67',
      next_status_ids: [1, 3, 4, 5],
    },
    {
      id: 3,
      name: 'Waiting',
      name_zh: '等待',
      category: 'doing',
      position: 3,
      colour: '#c77700',
      next_status_ids: [1, 2, 4, 5],
    },
    {
      id: 4,
      name: 'Done',
      name_zh: '已完成',
      category: 'done',
      position: 4,
      colour: '#1a7f37',
      system: true,
      next_status_ids: [1],
    },
    {
      id: 5,
      name: 'Cancelled',
      name_zh: '已取消',
      category: 'cancelled',
      position: 5,
      colour: '#6b7280',
      system: true,
      next_status_ids: [1],
    },
  ],
})
