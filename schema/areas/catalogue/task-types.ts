import { defineResource } from '../../engine/define.ts'
import { f } from '../../engine/fields/index.ts'
import { translated } from '../../engine/translations.ts'

export default defineResource({
  name: 'task-types',
  path: 'libraries/task-types',
  area: 'TaskTypes',
  belongs: 'business',
  group: 'work',
  label: ['Task type', 'Task types'],
  about: 'The kind of task, and how soon it is due.',
  represent: 'name',
  sort: ['name', 'asc'],
  archive: true,
  fields: {
    ...translated('name', { required: true, max: 80, list: true, search: true }),
    icon: f.choice(['call', 'email', 'visit', 'document', 'order', 'payment', 'check', 'reminder', 'other'], {
      default: 'other',
      list: true,
    }),
    colour: f.colour({ default: '#000000', list: true }),
    default_due_days: f.int({
      max: 365,
      list: true,
      label: 'Due after (days)',
      help: 'New tasks of this type are due after this many days. Leave empty for no due date.',
    }),
    done_when_booked: f.flag(false, {
      label: 'Complete when a visit is booked',
      help: 'Open tasks of this type are completed when a visit is booked for their record.',
    }),
    active: f.flag(true, { list: true, filter: true }),
  },
  unique: [['name']],
  seed: [
    { id: 1, name: 'Call back', name_zh: '回电', icon: 'call', colour: '#1f6feb', default_due_days: 1 },
    { id: 2, name: 'Send quote', name_zh: '发送报价', icon: 'document', colour: '#7a4fd0', default_due_days: 2 },
    { id: 3, name: 'Chase quote', name_zh: '跟进报价', icon: 'email', colour: '#0b7fab', default_due_days: 7 },
    {
      id: 4,
      name: 'Site visit',
      name_zh: '现场勘查',
      icon: 'visit',
      colour: '#0f6e67',
      default_due_days: 5,
      done_when_booked: true,
    },
    { id: 5, name: 'Order materials', name_zh: '订购材料', icon: 'order', colour: '#c77700', default_due_days: 3 },
    { id: 6, name: 'Chase payment', name_zh: '催款', icon: 'payment', colour: '#b42318', default_due_days: 14 },
    { id: 7, name: 'Check work', name_zh: '检查工作', icon: 'check', colour: '#1a7f37', default_due_days: 2 },
    { id: 8, name: 'General', name_zh: '一般', icon: 'other', colour: '#374151' },
  ],
})
