import tasks from '../../../../schema/areas/tasks/tasks.ts'
import type { PartProps } from '../../../kit/record/sections/parts.tsx'
import { RelatedPart } from '../../../kit/record/sections/RelatedPart.tsx'
import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'

const COLUMNS = ['due_at', 'priority']
const SOONEST = { field: 'due_at', order: 'ASC' } as const

const assignedTasks = (short: boolean) =>
  function Given({ record }: PartProps) {
    return (
      <RelatedPart
        title={'tasks.of_user'}
        of={tasks}
        sort={SOONEST}
        columns={COLUMNS}
        {...(short ? { countedAs: 'tasks' } : { none: 'tasks.none_of_user' })}
        filter={{ assignedTo: record.id, open: true }}
      />
    )
  }

/** Adds open tasks to a user's page. */
export default {
  parts: [
    {
      key: 'tasks',
      title: 'tasks.of_user',
      needs: ['Tasks', 'list'],
      Part: assignedTasks(false),
      Short: assignedTasks(true),
    },
  ],
} satisfies AddedScreens
