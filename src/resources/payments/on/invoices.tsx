import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import { loadable } from '../../../kit/ui/loadable.tsx'

const InvoicePaidCard = loadable(() => import('../InvoicePaidCard.tsx'))

/** Adds the payments of an invoice to its page, and the action that takes one. */
export default {
  parts: [],
  rail: [{ key: 'paid', after: 'to-pay', needs: ['Payments', 'list'], Card: InvoicePaidCard }],
} satisfies AddedScreens
