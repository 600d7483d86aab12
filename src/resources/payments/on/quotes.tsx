import { lazy } from 'react'
import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'

const DepositCard = lazy(() => import('../DepositCard.tsx'))

/** The deposit of a quote is taken before there is a job. */
export default {
  parts: [],
  rail: [{ key: 'deposit', needs: ['Payments', 'list'], Card: DepositCard }],
} satisfies AddedScreens
