import { lazy } from 'react'
import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'

const CustomerPays = lazy(() => import('../CustomerPays.tsx'))

/** Money is taken of a customer for whatever is due. */
export default {
  parts: [],
  rail: [{ key: 'account', needs: ['Payments', 'list'], Card: CustomerPays }],
} satisfies AddedScreens
