import declaration from '../../../schema/areas/complaints/complaints.ts'
import type { PartProps } from '../../kit/record/sections/parts.tsx'
import { RelatedPart } from '../../kit/record/sections/RelatedPart.tsx'
import type { AddedScreens } from '../../kit/screens/defineScreens.ts'

const COLUMNS = ['complaint_status_id', 'severity', 'received_at', 'assignedTo']
const NEWEST = { field: 'received_at', order: 'DESC' } as const

/**
 * Adds a tab with the complaints about another record, and presets the fields of a new one created there.
 * @param field field of the complaint that refers to the other record
 * @param knownFields field of the other record → field of the complaint
 */
export function complaintsOf(field: string, knownFields: Readonly<Record<string, string>> = {}): AddedScreens {
  const Part = ({ record }: PartProps) => (
    <RelatedPart
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
          ...Object.fromEntries(Object.entries(knownFields).map(([from, to]) => [to, record[from] ?? null])),
          [field]: record['id'],
        },
      }),
    },
    parts: [{ key: 'complaints', title: 'complaints.title', needs: ['Complaints', 'list'], Part }],
  }
}
