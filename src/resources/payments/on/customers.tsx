import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import { loadable } from '../../../kit/ui/loadable.tsx'

const CustomerPays = loadable(() => import('../CustomerPays.tsx'))

/** Adds taking payments for anything due to a customer's page. */
export default {
  parts: [],
  rail: [{ key: 'account', needs: ['Payments', 'list'], Card: CustomerPays }],
} satisfies AddedScreens
