// Custom screens: the generated cells do not depend on the time, and no field contains the cost of a complaint.
import declaration from '../../../schema/areas/complaints/complaints.ts'
import customers from '../../../schema/areas/customers/customers.ts'
import { withFacts } from '../../kit/record/withFacts.tsx'
import { defineScreens } from '../../kit/screens/defineScreens.ts'
import { loadable } from '../../kit/ui/loadable.tsx'
import { CustomerCard } from '../customers/record/CustomerCard.tsx'
import { ClocksCard } from './ClocksCard.tsx'
import { NextDueCell, SeverityCell } from './ComplaintCells.tsx'
import { CostCard } from './CostCard.tsx'
import './complaints.css'

const CreditDialog = loadable(() => import('./CreditDialog.tsx'))

export default defineScreens(declaration, {
  opensNew: true,
  dialogs: { creditNote: CreditDialog },
  inputs: { customer_id: withFacts(customers, ['phone', 'email', 'notes']) },
  cells: { next_due: NextDueCell, severity: SeverityCell },
  rail: [
    { key: 'clocks', Card: ClocksCard },
    { key: 'cost', Card: CostCard },
    { key: 'customer', Card: CustomerCard },
  ],
})
