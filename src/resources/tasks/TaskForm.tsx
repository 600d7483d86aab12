import type declaration from '../../../schema/areas/tasks/tasks.ts'
import type { LayoutProps } from '../../kit/screens/defineScreens.ts'

/** Subject and related record, then assignee and due date. A new task starts with the library's default status. */
export function TaskForm({ Field, record }: LayoutProps<typeof declaration>) {
  return (
    <>
      <Field name="title" />
      <Field name="type_id" />
      <Field name="subject_id" />
      <Field name="assignedTo" />
      <Field name="due_at" />
      <Field name="priority" />
      {record && <Field name="status_id" />}
      <Field name="description" />
      <Field name="completed_at" />
    </>
  )
}
