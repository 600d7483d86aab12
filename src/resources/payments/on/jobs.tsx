import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import { MoneyCard } from '../MoneyCard.tsx'
import PaymentsPart from '../PaymentsPart.tsx'
import { RowPayment } from '../RowPayment.tsx'

/** Adds payments and the outstanding amount to a job's page. */
export default {
  parts: [
    { key: 'payments', title: 'payments.title', needs: ['Payments', 'list'], Part: PaymentsPart, after: 'sub-jobs' },
  ],
  rowActs: RowPayment,
  rail: [{ key: 'money', needs: ['Payments', 'list'], Card: MoneyCard }],
} satisfies AddedScreens
