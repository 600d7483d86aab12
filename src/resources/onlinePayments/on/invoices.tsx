import type { AddedScreens } from '../../../kit/screens/defineScreens.ts'
import { PayLinkCard } from '../PayLinkCard.tsx'

/** What a customer can pay of an invoice online stands beside it. */
export default {
  parts: [],
  rail: [{ key: 'pay-links', after: 'to-pay', needs: ['Payments', 'list'], Card: PayLinkCard }],
} satisfies AddedScreens
