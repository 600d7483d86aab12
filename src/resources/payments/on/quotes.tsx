import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import { loadable } from '../../../kit/ui/loadable.tsx'

const DepositCard = loadable(() => import('../DepositCard.tsx'))

/** The deposit of a quote is taken before there is a job. */
export default {
  parts: [],
  rail: [{ key: 'deposit', needs: ['Payments', 'list'], Card: DepositCard }],
} satisfies AddedScreens
