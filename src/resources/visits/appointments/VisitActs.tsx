import declaration from '../../../../schema/areas/visits/appointments.ts'
import type { Row } from '../../../../schema/engine/define.ts'
import { DeclaredActs } from '../../../kit/acts/DeclaredActs.tsx'

/** Follow-up actions of a visit, in the head of its form, because visits have no page of their own. */
export const VisitActs = ({ record }: { readonly record: Row<typeof declaration> }) => (
  <DeclaredActs resource={declaration} record={record} only={['confirmVisit']} />
)
