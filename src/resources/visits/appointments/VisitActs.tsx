import declaration from '../../../../schema/areas/visits/appointments.ts'
import type { Row } from '../../../../schema/engine/define.ts'
import { DeclaredActs } from '../../../kit/acts/DeclaredActs.tsx'

/** What follows from a visit, in the head of its form: it has no page of its own. */
export const VisitActs = ({ record }: { readonly record: Row<typeof declaration> }) => (
  <DeclaredActs resource={declaration} record={record} only={['confirmVisit']} />
)
