import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import { loadable } from '../../../kit/ui/loadable.tsx'

const InvoicePaidCard = loadable(() => import('../InvoicePaidCard.tsx'))

/** What an invoice was paid with stands with it, and money is taken for it there. */
export default {
  parts: [],
  rail: [{ key: 'paid', after: 'to-pay', needs: ['Payments', 'list'], Card: InvoicePaidCard }],
} satisfies AddedScreens
