import { notification } from '../../engine/notification.ts'

export const taskDue = notification({
  name: 'task_due',
  label: 'One of my tasks is due',
  lines: { today: 'Due today at %{at}', overdue: 'Overdue since %{at}' },
  mail: false,
})
