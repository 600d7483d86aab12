import { lazy } from 'react'
import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'

const AccountCard = lazy(() => import('../AccountCard.tsx'))

/** Money is taken of a customer for whatever is due. */
export default {
  parts: [],
  rail: [{ key: 'account', needs: ['Payments', 'list'], Card: AccountCard }],
} satisfies AddedScreens
