// The generated cells know no clock: a task that is late says so. The list's order of fields is not that in which one thinks of a new task.
import declaration from '../../../schema/areas/tasks/tasks.ts'
import { defineScreens } from '../../kit/screens/defineScreens.ts'
import { DueCell, PriorityCell } from './TaskCells.tsx'
import { TaskForm } from './TaskForm.tsx'
import './tasks.css'

export default defineScreens(declaration, {
  cells: { due_at: DueCell, priority: PriorityCell },
  layout: TaskForm,
})
