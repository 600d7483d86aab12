import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import { loadable } from '../../../kit/ui/loadable.tsx'

const CustomerPays = loadable(() => import('../CustomerPays.tsx'))

/** Money is taken of a customer for whatever is due. */
export default {
  parts: [],
  rail: [{ key: 'account', needs: ['Payments', 'list'], Card: CustomerPays }],
} satisfies AddedScreens
