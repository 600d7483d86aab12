import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import { loadable } from '../../../kit/ui/loadable.tsx'

const DepositCard = loadable(() => import('../DepositCard.tsx'))

/** Adds taking the deposit of a quote, before there is a job. */
export default {
  parts: [],
  rail: [{ key: 'deposit', needs: ['Payments', 'list'], Card: DepositCard }],
} satisfies AddedScreens
