import { notification } from '../../engine/notification.ts'

export const taskDue = notification({
  name: 'task_due',
  label: 'A task of mine is due',
  lines: { today: 'Due today at %{at}', overdue: 'Overdue since %{at}' },
  mail: false,
})
