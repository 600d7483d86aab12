// Custom screens: the generated cells do not depend on the time, but overdue tasks are marked. A new task's form has another order of fields than the
// list.
import declaration from '../../../schema/areas/tasks/tasks.ts'
import { defineScreens } from '../../kit/screens/defineScreens.ts'
import { DueCell, PriorityCell } from './TaskCells.tsx'
import { TaskForm } from './TaskForm.tsx'
import './tasks.css'

export default defineScreens(declaration, {
  cells: { due_at: DueCell, priority: PriorityCell },
  layout: TaskForm,
})
