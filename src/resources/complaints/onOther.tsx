import declaration from '../../../schema/areas/complaints/complaints.ts'
import { MadePart } from '../../kit/record/sections/MadePart.tsx'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import type { AddedScreens } from '../../kit/screens/defineScreens.ts'

const COLUMNS = ['complaint_status_id', 'severity', 'received_at', 'assignedTo']
const NEWEST = { field: 'received_at', order: 'DESC' } as const

/**
 * The complaints of another record below a tab of their own, and what a new one begun there knows.
 * @param field of the complaint that names the other record @param known field of the other record → field of the complaint
 */
export function complaintsOf(field: string, known: Readonly<Record<string, string>> = {}): AddedScreens {
  const Part = ({ record }: PartProps) => (
    <MadePart
      title={'complaints.title'}
      none={'complaints.none'}
      of={declaration}
      sort={NEWEST}
      columns={COLUMNS}
      filter={{ [field]: record.id }}
    />
  )
  return {
    links: {
      complain: (record) => ({
        given: {
          ...Object.fromEntries(Object.entries(known).map(([from, to]) => [to, record[from] ?? null])),
          [field]: record['id'],
        },
      }),
    },
    parts: [{ key: 'complaints', title: 'complaints.title', needs: ['Complaints', 'list'], Part }],
  }
}
