// Custom screens: the generated ones cannot show how a payment was allocated, nor refund it.

import declaration from '../../../schema/areas/payments/payments.ts'
import { defineScreens } from '../../kit/screens/defineScreens.ts'
import { loadable } from '../../kit/ui/loadable.tsx'
import { Pending } from '../../kit/ui/Pending.tsx'
import { RefundOffer } from './RefundOffer.tsx'
import './payments.css'

const PaidForCard = loadable(() => import('./PaidForCard.tsx'))
const AllocationsPart = loadable(() => import('./AllocationsPart.tsx'), <Pending lines={4} />)

export default defineScreens(declaration, {
  actions: RefundOffer,
  parts: [
    {
      key: 'allocations',
      title: 'payments.allocated_title',
      needs: ['Invoices', 'list'],
      Part: AllocationsPart,
      inOverview: true,
      when: (record) => record['flow'] === 'in',
    },
  ],
  rail: [{ key: 'paid-for', Card: PaidForCard }],
})
