import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import PaymentsPart from '../PaymentsPart.tsx'

/** What was paid for a job stands with it. */
export default {
  parts: [
    { key: 'payments', title: 'payments.title', needs: ['Payments', 'list'], Part: PaymentsPart, after: 'sub-jobs' },
  ],
} satisfies AddedScreens
