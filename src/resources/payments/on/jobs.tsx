import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import { MoneyCard } from '../MoneyCard.tsx'
import PaymentsPart from '../PaymentsPart.tsx'
import { RowPayment } from '../RowPayment.tsx'

/** What was paid for a job stands with it, and what is outstanding beside it. */
export default {
  parts: [
    { key: 'payments', title: 'payments.title', needs: ['Payments', 'list'], Part: PaymentsPart, after: 'sub-jobs' },
  ],
  rowActs: RowPayment,
  rail: [{ key: 'money', needs: ['Payments', 'list'], Card: MoneyCard }],
} satisfies AddedScreens
